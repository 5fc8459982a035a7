package rollout
import ("testing";"fmt";"time";"context";"patience/game/freecell/freecelltest";"patience/game/freecell")
func TestTmp(t *testing.T){
 for _,b:=range []struct{r freecelltest.Rules; m int; s string}{
	{freecelltest.Rules{Columns: 3, Cells: 1, Ranks: 4}, 9,
		"Foundations: H-4 C-0 D-4 S-2\n: 3S 4C\n: AC 2C\n: 4S 3C"},
	{freecelltest.Rules{Columns: 2, Cells: 1, Ranks: 4}, 14,
		"Foundations: H-3 C-A D-A S-4\n: 2D 4C 2C 4H\n: 4D 3C 3D"},
	{freecelltest.Rules{Columns: 3, Ranks: 4, SameSuit: true}, 12,
		"Foundations: H-A C-2 D-2 S-2\n: 3H 4S 3C\n: 4D 3D 3S\n: 4C 2H 4H"},
	{freecelltest.Rules{Columns: 4, Cells: 2, Ranks: 4}, 6,
		"Foundations: H-4 C-A D-3 S-2\n: 2C 3S 4C\n: 4S 3C\n: 4D"},
	{freecelltest.Rules{Columns: 4, Cells: 2, Ranks: 4}, 7,
		"Foundations: H-4 C-A D-4 S-2\n: 2C 3S 4C\n: 4S 3C"},
 }{
  t0:=time.Now()
  s,err:=freecelltest.Parse(b.r,b.s); if err!=nil{t.Fatal(err)}
  fmt.Println(freecelltest.WinProbability(s,b.m,nil),time.Since(t0))
  build:=freecell.AlternateColour; if b.r.SameSuit{build=freecell.InSuit}
  g,_:=freecell.NewGame(freecell.Rules{Name:"x",Columns:b.r.Columns,Cells:b.r.Cells,Ranks:4,Build:build})
  bd,err:=g.ParseBoard([]byte(b.s)); if err!=nil{t.Fatal(err)}
  for _,n:=range []string{"uniform","pairs","paper","full-cells-stay","cells-stay","home-first"}{
   p,_:=PolicyFor(g,n); o:=DefaultOptions();o.Policy=p;o.Playouts=1e6;o.MaxPlayouts=1e6;o.MaxMoves=b.m
   t0=time.Now(); r,_:=Run(context.Background(),bd.Position(),o)
   fmt.Println(n,float64(r.Wins)/1e6,float64(r.Dead)/1e6,r.MeanMoves(),r.MeanBranching(),time.Since(t0))
  }
 }
}
