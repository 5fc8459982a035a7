package main

import (
	"slices"
	"strings"
)

// folders says how the folders stand on each other, where the packages of a folder count as one. A floor is above all
// that it imports. An arrow points up if the folder that is imported imports the other, too, directly or not.
func folders(packages []*pkg) []row {
	imports := map[string][]string{}
	for _, p := range packages {
		if p.isLab() || len(p.files) == 0 {
			continue
		}
		from := folder(p.path)
		imports[from] = append(imports[from], []string{}...)
		for _, imported := range p.imports {
			if to := folder(imported); to != from && !slices.Contains(imports[from], to) {
				imports[from] = append(imports[from], to)
			}
		}
	}
	arrows, up, floors := 0, 0, 0
	for from, list := range imports {
		arrows += len(list)
		up += countIf(list, func(to string) bool { return reaches(imports, to, from, map[string]bool{}) })
		floors = max(floors, floor(imports, from, nil))
	}
	return []row{count("folders: rooms, floors, arrows, arrows up", len(imports), floors, arrows, up)}
}

// folder returns the folder that a package lies in: one at the top, or one of internal.
func folder(path string) string {
	parts := strings.SplitN(path, "/", 3)
	if parts[0] == "internal" && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}

func reaches(imports map[string][]string, from, to string, seen map[string]bool) bool {
	if from == to {
		return true
	}
	if seen[from] {
		return false
	}
	seen[from] = true
	return slices.ContainsFunc(imports[from], func(next string) bool { return reaches(imports, next, to, seen) })
}

// floor returns the floor of a folder, from 1 on the ground. Folders of a circle count each other once.
func floor(imports map[string][]string, name string, above []string) int {
	most := 0
	for _, to := range imports[name] {
		if !slices.Contains(above, to) {
			most = max(most, floor(imports, to, append(above, name)))
		}
	}
	return most + 1
}
