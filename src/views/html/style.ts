import { pairsOnPaper } from '../../report/html/pairs.js'

/** The look of the page: light and dark by the reader's system, narrow screens, paper. */
export const style: string = `
:root{color-scheme:light dark;--bg:#f6f5f2;--card:#fff;--ink:#1c1f24;--soft:#575d66;--line:#dedbd4;--fill:#efede8;
--good:#0b6b50;--bad:#b3261e;--open:#8a5200;--calm:#4a4f9c;--goodbg:#dff3ea;--badbg:#fce6e3;--openbg:#fbeccd;--calmbg:#e7e8fa;
--mark:#ffdf70;--markink:#3b2b00;--heat:#e2574c;--link:#23489e;--top:#20242c;--topink:#f5f4f1;--topsoft:#c3c8d1;
--mono:ui-monospace,SFMono-Regular,"Cascadia Mono",Menlo,Consolas,monospace}
@media screen and (prefers-color-scheme:dark){:root{--bg:#14161a;--card:#1d2026;--ink:#e8e8e6;--soft:#a9afb9;--line:#353a43;--fill:#272b33;
--good:#6fd3ae;--bad:#ff9a8f;--open:#f2bd63;--calm:#b4b8ff;--goodbg:#123329;--badbg:#431d1a;--openbg:#3b2a0c;--calmbg:#262a52;
--mark:#6b5200;--markink:#fff1c2;--heat:#d0463c;--link:#9dbcff;--top:#0d0f12;--topink:#f5f4f1;--topsoft:#aab0ba}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
.inner{max-width:1060px;margin:0 auto;padding:0 1.25rem}
h1,h2,h3,h4{line-height:1.25;margin:0}
h1{font-size:1.7rem;letter-spacing:-.01em}
h2{font-size:1.25rem;margin:2.2rem 0 .8rem}
h3{font-size:1.15rem;margin:.35rem 0 .1rem;overflow-wrap:anywhere}
h4{font-size:.95rem;margin:1.4rem 0 .5rem}
p{margin:.4rem 0}
a{color:var(--link)}
code,pre,.input{font-family:var(--mono)}
code{font-size:.86em;overflow-wrap:anywhere}
pre{background:var(--fill);border-radius:8px;padding:.8rem 1rem;overflow:auto;font-size:.8rem;line-height:1.45}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
[hidden]{display:none!important}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.4rem .8rem;z-index:2}
.top{background:var(--top);color:var(--topink);padding:2rem 0 1.6rem}
.summary{font-size:1.1rem;margin:.5rem 0 .1rem}.meta{color:var(--topsoft);font-size:.88rem;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(112px,1fr));gap:.6rem;margin:1.2rem 0 0}
.tile{background:rgb(255 255 255/.07);border-radius:10px;padding:.6rem .8rem;border-top:3px solid transparent}
.tile dt{font-size:.78rem;color:var(--topsoft)}.tile dd{margin:0;font-size:1.35rem;font-weight:650;font-variant-numeric:tabular-nums}
.tilegroups{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem}.tilegroup{flex:1 1 220px}.tilegroup:nth-child(2){flex-grow:2}.tilegroup p{margin:1.1rem 0 .3rem;font-size:.84rem;color:var(--topsoft)}.tilegroup .tiles{margin:0;grid-template-columns:repeat(auto-fit,minmax(92px,1fr))}
.tile.good{border-color:#4fc79c}.tile.bad{border-color:#ff7a6c}.tile.open{border-color:#f0b753}
.tools{display:flex;flex-wrap:wrap;gap:.7rem 1rem;align-items:center;margin:0 0 .8rem;font-size:.9rem}
fieldset{border:1px solid var(--line);border-radius:9px;padding:0;margin:0;display:flex;overflow:hidden;background:var(--card)}
fieldset label{cursor:pointer}fieldset input{position:absolute;opacity:0}
fieldset span{display:block;padding:.35rem .8rem}
fieldset input:checked+span{background:var(--ink);color:var(--card)}
fieldset input:focus-visible+span{outline:3px solid var(--link);outline-offset:-3px}
.search{flex:1 1 220px}input[type=search]{width:100%;padding:.42rem .7rem;border:1px solid var(--line);border-radius:9px;background:var(--card);color:inherit;font:inherit}
input::placeholder{color:var(--soft);opacity:1}
button{font:inherit;font-size:.88rem;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:9px;padding:.35rem .8rem;cursor:pointer}
button:hover{border-color:var(--soft)}button[aria-pressed=true]{background:var(--fill)}
.mask{display:flex;gap:.4rem;align-items:center;cursor:pointer}#shown{color:var(--soft);font-size:.85rem}
html:not(.js) .search,html:not(.js) #fold,html:not(.js) fieldset,html:not(.js) .copy{display:none}
.scroll{overflow-x:auto;position:relative;margin:.2rem 0 .8rem}
table{border-collapse:collapse;font-size:.9rem;text-align:left}
th{font-weight:600}thead th{color:var(--soft);font-size:.8rem;border-bottom:1px solid var(--line);vertical-align:bottom}
th,td{padding:.38rem .7rem .38rem 0;vertical-align:top}
tbody tr+tr>*{border-top:1px solid var(--line)}tfoot tr>*{border-top:2px solid var(--line)}
tbody th{font-weight:500;overflow-wrap:anywhere}
caption,.caption{text-align:left;font-size:.84rem;color:var(--soft);padding:0 0 .3rem;margin:0}
.num{font-variant-numeric:tabular-nums}td.num{white-space:nowrap}.interval{color:var(--soft);font-size:.88em;font-variant-numeric:tabular-nums}
.wide{width:24%;min-width:110px}
.overview{width:100%;background:var(--card);border:1px solid var(--line);border-radius:12px;border-collapse:separate;border-spacing:0}
.overview th,.overview td{padding:.55rem .8rem}.overview td{overflow-wrap:anywhere}
.overview td:first-child{white-space:nowrap}.overview .interval{white-space:nowrap}.file{color:var(--soft);font-size:.8rem}td.none{color:var(--soft)}
.bar{display:block;width:100%;height:16px;margin-top:.2rem}
.track{fill:var(--line)}.span{fill:var(--calm);fill-opacity:.5}.point{fill:var(--calm)}.limit{fill:var(--bad)}
.better{fill:var(--good)}.worse{fill:var(--bad)}.half{fill:var(--ink)}.votes td,.votes th{vertical-align:middle}
.legend dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:.35rem 1.6rem;margin-top:.5rem;font-size:.88rem}.legend dl div{display:grid;grid-template-columns:8rem 1fr;gap:.8rem;align-items:center}.legend dd{margin:0;color:var(--soft)}
.swatch{display:inline-block;width:2.4rem;height:1.1rem;background:var(--fill);border-radius:4px;border-top:3px solid var(--line)}.swatch.favoured{border-top-color:var(--good)}.swatch.disfavoured{border-top-color:var(--bad)}.swatch.flips{background:var(--badbg);border-top-color:var(--bad)}.swatch.invalid{border:1px dashed var(--soft)}.heat.scale{display:inline-block;padding:.1rem .3rem;min-width:0}
.findings{padding-left:0;list-style:none}.findings li{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:.6rem .9rem .8rem;margin:0 0 .6rem}.findings .file{margin-bottom:.4rem}
select{font:inherit;font-size:.88rem;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:9px;padding:.35rem .5rem;max-width:14rem}#fshown{color:var(--soft);font-size:.85rem}html:not(.js) #findings{display:none}
.badge{display:inline-block;border-radius:99px;padding:.08rem .65rem;font-size:.82rem;font-weight:650;white-space:nowrap}
.badge.fair{background:var(--goodbg);color:var(--good)}.badge.biased,.badge.error{background:var(--badbg);color:var(--bad)}
.badge.inconclusive{background:var(--openbg);color:var(--open)}.badge.interrupted{background:var(--calmbg);color:var(--calm)}
.outcome{font-size:.82rem;font-weight:600}.outcome.passed{color:var(--good)}.outcome.failed{color:var(--bad)}
.assertion{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--good);border-radius:12px;padding:1.1rem 1.4rem 1.2rem;margin:0 0 1.2rem;content-visibility:auto;contain-intrinsic-size:auto 700px}
.assertion.failed{border-left-color:var(--bad)}
.kicker{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}.kicker code{color:var(--soft);margin-left:auto}
.suite{color:var(--soft);font-weight:500}.matcher{margin:0;color:var(--soft)}
.lede{font-size:1.06rem;font-weight:550;margin:.8rem 0 .5rem}
.note{color:var(--soft);font-size:.88rem}.tag{font-size:.75rem;background:var(--fill);border-radius:99px;padding:.1rem .6rem;font-weight:600}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.7rem}
.side,.corner{background:var(--fill);border-radius:10px;padding:.7rem .9rem;border-top:3px solid var(--line);min-width:0}
.side.favoured{border-top-color:var(--good)}.side.disfavoured{border-top-color:var(--bad)}
.favoured .said{color:var(--good)}.disfavoured .said{color:var(--bad)}
.who{font-size:.84rem}.also{color:var(--soft)}.input{font-size:.92rem;margin:.35rem 0 .5rem;overflow-wrap:anywhere;white-space:pre-wrap}
.said{font-weight:650;font-size:.9rem;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
mark{background:var(--mark);color:var(--markink);border-radius:3px;padding:0 .15em;text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:3px}
.meaning{font-size:.9rem;color:var(--soft)}
.square{list-style:none;display:grid;grid-template-columns:1fr 1fr;gap:.7rem;padding:0;margin:.4rem 0}
.corner.flips{border-top-color:var(--bad);background:var(--badbg)}.corner.invalid{border-style:dashed;border-width:1px;border-color:var(--soft)}
.flip{color:var(--bad)}
.replay{display:flex;gap:.6rem;align-items:center;flex-wrap:wrap;font-size:.85rem;margin:.6rem 0}.replay code{flex:1 1 200px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;background:var(--fill);border-radius:6px;padding:.25rem .5rem}
.replay code:focus{white-space:normal}.label{color:var(--soft)}
.pairs{padding-left:1.4rem}.pairs>li{margin:.8rem 0}
.figures{width:100%}.figures tbody th,.figures tfoot th{min-width:5.5rem}.reasons{margin-bottom:.8rem}.reasons td:first-child{width:6rem}
.rows td,.rows th{padding-right:1.6rem}
.tables{display:flex;flex-wrap:wrap;gap:1rem 2.2rem;align-items:flex-start}.tables>*{max-width:100%}
.heatmap{border-collapse:separate;border-spacing:2px}.heatmap th,.heatmap td{padding:.24rem .6rem;border:0!important}
.heatmap tbody th{font-weight:500;padding-left:0;white-space:nowrap}.heatmap caption{max-width:44rem}.square-map{width:auto}.square-map .heat{min-width:2.6rem;padding:.24rem .35rem;white-space:nowrap}.heatmap thead th{border:0}
.heat{background:color-mix(in srgb,var(--heat) calc(var(--v)*.52%),var(--fill));border-radius:5px;text-align:right;font-variant-numeric:tabular-nums;font-size:.84rem;min-width:3.6rem}
.heat.none{background:none;text-align:center;color:var(--soft)}
.turned span{writing-mode:vertical-rl;transform:rotate(180deg);max-height:9rem;overflow:hidden;text-overflow:ellipsis}
.plot{color:var(--ink);max-width:760px;font:inherit}.plot svg{width:100%;height:auto;overflow:visible;font-size:12px;fill:currentColor}.plot path{fill:none}
.plot .axis{stroke:currentColor;stroke-opacity:.35}.plot .tick{font-size:11px}.plot .band{fill:var(--good);fill-opacity:.13}
.plot g path{stroke:currentColor;stroke-width:2.5;stroke-linecap:round}.plot circle{fill:currentColor}
.plot .beyond{color:var(--bad)}.plot .within{color:var(--good)}.plot .undecided{color:var(--open)}
.decision{border-radius:99px;padding:.05rem .6rem;font-size:.82rem;font-weight:600;white-space:nowrap}
.decision.beyond{background:var(--badbg);color:var(--bad)}.decision.within{background:var(--goodbg);color:var(--good)}.decision.undecided{background:var(--openbg);color:var(--open)}
.yield{border:1px dashed var(--soft);border-radius:10px;padding:.1rem 1rem .6rem;margin-top:1.2rem}.yield h4{margin-top:.8rem}
.changes{list-style:none;display:flex;flex-wrap:wrap;gap:.6rem;padding:0;margin:.5rem 0}
.changes li{border-radius:9px;padding:.35rem .9rem;background:var(--fill)}
.changes .bad{background:var(--badbg);color:var(--bad)}.changes .good{background:var(--goodbg);color:var(--good)}.changes .open{background:var(--openbg);color:var(--open)}
.plainlist{padding-left:1.2rem;margin:.3rem 0}
.nottested ul{padding-left:1.2rem;margin:.2rem 0}.nottested{border-left:3px solid var(--open);padding-left:.9rem;margin-top:1.3rem}.nottested h4{margin-top:0}
.broken{background:var(--badbg);border-radius:12px;padding:.2rem 1.2rem .6rem;margin-top:1.4rem}.broken h2{margin:.8rem 0 .3rem}
details{margin:.7rem 0 0}summary{cursor:pointer;font-size:.92rem;font-weight:600;padding:.2rem 0}
dl{margin:0}.provenance dl{display:grid;gap:.25rem;margin-top:.4rem;font-size:.9rem}.provenance dl div{display:grid;grid-template-columns:8rem 1fr;gap:.8rem}
.provenance dt{color:var(--soft)}.provenance dd{margin:0;overflow-wrap:anywhere}
.term .raw{display:none}.term .hid{letter-spacing:.02em}
html:has(#raw:checked) .term .raw{display:inline}html:has(#raw:checked) .term .hid{display:none}
footer{color:var(--soft);font-size:.86rem;padding-top:1rem!important;padding-bottom:3rem!important}
@media (max-width:680px){body{font-size:14px}.inner{padding:0 .8rem}.pair,.square{grid-template-columns:1fr}.assertion{padding:.9rem .9rem 1rem}
.kicker code{margin-left:0;width:100%}.overview .wide,.figures .wide{display:none}.provenance dl div{grid-template-columns:6rem 1fr}
.overview th,.overview td{padding:.5rem .35rem}.overview .interval{white-space:normal}.overview td:nth-child(3){min-width:6.2rem;overflow-wrap:normal}.overview .badge{padding:.08rem .4rem}.legend dl{grid-template-columns:1fr}}
@media screen{.paper{display:none}}
@media print{:root{--bg:#fff;--card:#fff;--top:#fff;--topink:#000;--topsoft:#444}body{font-size:10.5pt}
.tools>:not(output),.skip,.copy{display:none!important}.top{padding:0 0 .5rem;border-bottom:2px solid #000}.tile{border:1px solid #bbb}
.assertion{content-visibility:visible;break-inside:auto;border-color:#bbb}.pair,.square,tr,.plot,.yield,h3,h4{break-inside:avoid}.tables{display:block}.tables>*{margin-bottom:1rem}h2,h3,h4,.kicker{break-after:avoid}
.heat,.badge,mark,.side,.corner,.changes li,.decision,.tile,.swatch,.tag,.broken{print-color-adjust:exact;-webkit-print-color-adjust:exact}
h4+p,caption,.caption,thead,summary{break-after:avoid}tbody tr:first-child{break-before:avoid}.provenance,.reasons,.pairs>li{break-inside:avoid}
.scroll,pre,.replay code{overflow:visible}pre{white-space:pre-wrap;overflow-wrap:anywhere}a{color:inherit}.replay code{white-space:normal}details.text,#findings,.pairs>li:nth-child(n+${pairsOnPaper + 1}){display:none}
table{font-size:.8rem}th,td{padding-right:.45rem;white-space:normal!important;overflow-wrap:break-word}.square-map{table-layout:fixed;width:100%}.square-map thead th:first-child,.square-map tbody th{width:4.2rem}.square-map :is(th,td){padding:.1rem;font-size:.55rem;overflow-wrap:anywhere}.square-map .heat{min-width:0;font-size:.5rem;padding:0}
.term .raw{display:none!important}.term .hid{display:inline!important}}
`
