// tasks of the main thread after FCP by CPU time: node zz-late.mjs RUNS path
import { launch } from "chrome-launcher";import lighthouse from "lighthouse";
const runs=+process.argv[2];const ports=(process.env.PORTS??"3973").split(",");const med=a=>[...a].sort((x,y)=>x-y)[a.length>>1];
for(const path of process.argv.slice(3)){const all={};
for(let i=0;i<runs;i++)for(const port of ports){
const chrome=await launch({chromeFlags:["--headless=new","--no-sandbox","--disable-gpu","--hide-scrollbars","--disable-background-networking","--disable-component-update"],chromePath:process.env.CHROME});
const r=await lighthouse(`http://127.0.0.1:${port}${path}`,{port:chrome.port,onlyCategories:["performance"],logLevel:"silent"});chrome.kill();
const ev=r.artifacts.Trace.traceEvents;const names={};for(const e of ev)if(e.name==="thread_name")names[e.pid+":"+e.tid]=e.args.name;
const s={};for(const e of ev)if(e.ph==="X"&&/RunTask$/.test(e.name)&&names[e.pid+":"+e.tid]==="CrRendererMain"){const k=e.pid+":"+e.tid;s[k]=(s[k]??0)+e.dur}
const main=Object.entries(s).sort((a,b)=>b[1]-a[1])[0][0];
const fcp=ev.filter(e=>e.name==="firstContentfulPaint").at(-1)?.ts??0;
const late=ev.filter(e=>e.ph==="X"&&e.pid+":"+e.tid===main&&/RunTask$/.test(e.name)&&e.ts+e.dur>fcp);
const row=all[port]??={};const add=(n,v)=>(row[n]??=[]).push(v);
add("TBT",r.lhr.audits["total-blocking-time"].numericValue);add("LCP",r.lhr.audits["largest-contentful-paint"].numericValue);add("perf",r.lhr.categories.performance.score*100);
add("late cpu blocking",late.reduce((x,e)=>x+Math.max(0,(e.tdur??0)*4/1000-50),0));
add("late wall blocking",late.reduce((x,e)=>x+Math.max(0,e.dur*4/1000-50),0));
add("late cpu",late.reduce((x,e)=>x+(e.tdur??0)/1000,0));add("late wall",late.reduce((x,e)=>x+e.dur/1000,0));
if(process.env.TASKS&&i<2)for(const e of late.filter(e=>e.dur>10000)){const inner=ev.filter(x=>x.ph==="X"&&x.pid===e.pid&&x.tid===e.tid&&x.ts>e.ts&&x.ts+x.dur<=e.ts+e.dur&&x.dur>800&&(x.tdur??0)>700).sort((a,b)=>a.ts-b.ts).map(x=>x.name+" "+(x.dur/1000).toFixed(0)+"/"+((x.tdur??0)/1000).toFixed(0)+(x.args?.data?.functionName?":"+x.args.data.functionName:"")+(x.args?.data?.url?":"+x.args.data.url.split("/").pop():"")+(x.args?.fileName?":"+x.args.fileName.split("/").pop():""));console.log("  ",((e.ts-fcp)/1000).toFixed(0).padStart(6),"wall",(e.dur/1000).toFixed(1),"cpu",((e.tdur??0)/1000).toFixed(1),e.args?.src_func??"",inner.slice(0,14).join(" | "))}
}
for(const n of Object.keys(all[ports[0]]))console.log(path,n.padEnd(20),ports.map(p=>med(all[p][n]).toFixed(0).padStart(8)+" ("+Math.min(...all[p][n]).toFixed(0)+"-"+Math.max(...all[p][n]).toFixed(0)+")").join("   "));}
