package heuristics_test
import ("testing";"fmt";"time";"math/rand/v2";"patience/game/freecell/freecelltest";"patience/game/freecell";"patience/heuristics")
func TestTmp(t *testing.T){
 for _,f:=range []freecelltest.Rules{{},{SameSuit:true},{WholeRuns:true}} {
 for _,c:=range [][3]int{{2,0,2},{2,1,2},{2,2,2},{3,1,2},{2,0,3},{2,1,3},{2,2,3},{3,0,3},{3,1,3},{3,2,3},{2,0,4},{2,1,4},{2,2,4},{3,0,4},{3,1,4},{3,2,4}} {
  f.Columns,f.Cells,f.Ranks=c[0],c[1],c[2]
  rng:=rand.New(rand.NewPCG(1,1))
  t0:=time.Now(); n:=0; over:=0;mx:=0;solv:=0;boards:=0
  for boards=0;boards<100 && time.Since(t0)<2*time.Second;boards++{ g,ok:=freecelltest.Distances(freecelltest.Deal(f,rng),20000); if !ok {over++;continue}; n+=len(g.States);mx=max(mx,len(g.States)); if g.Distance[0]>=0{solv++}}
  fmt.Println(f,"boards",boards,"states",n,"max",mx,"over",over,"solv",solv,time.Since(t0)/time.Duration(boards))
 }}
 r:=freecell.Standard
 s:=0
 for i:=int64(1);i<=200;i++{b,_:=freecell.MicrosoftDeal(&r,i); s+=heuristics.Relaxed{}.Bound(b.Position())}
 fmt.Println(s)
}
