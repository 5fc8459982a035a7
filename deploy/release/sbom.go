package main

import (
	"bytes"
	"runtime/debug"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
	"github.com/google/uuid"
)

// bill lists the modules in a program as CycloneDX, as Go recorded them.
func bill(p *program, info *debug.BuildInfo, at time.Time) ([]byte, error) {
	components := []cyclonedx.Component{component("std", info.GoVersion[len("go"):])}
	for _, m := range info.Deps {
		components = append(components, component(m.Path, m.Version))
	}
	main := component(info.Main.Path, p.version)
	main.Type = cyclonedx.ComponentTypeApplication
	needs := make([]string, len(components))
	for i, c := range components {
		needs[i] = c.BOMRef
	}
	bom := cyclonedx.NewBOM()
	bom.SerialNumber = "urn:uuid:" + uuid.NewSHA1(uuid.NameSpaceOID, p.data).String()
	bom.Metadata = &cyclonedx.Metadata{
		Timestamp:  at.Format(time.RFC3339),
		Component:  &main,
		Lifecycles: &[]cyclonedx.Lifecycle{{Phase: cyclonedx.LifecyclePhaseBuild}},
	}
	bom.Components = &components
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: main.BOMRef, Dependencies: &needs}}
	var b bytes.Buffer
	err := cyclonedx.NewBOMEncoder(&b, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	return b.Bytes(), err
}

// component is a module of Go, with its package URL.
func component(path, version string) cyclonedx.Component {
	url := "pkg:golang/" + path + "@" + version
	return cyclonedx.Component{
		BOMRef: url, Type: cyclonedx.ComponentTypeLibrary, Name: path, Version: version,
		PackageURL: url,
	}
}
