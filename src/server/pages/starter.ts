/** The kinds of scripts that lie still. */
export const INERT = { module: 'text/x-module', script: 'text/x-script' }

/** `idle`: long after the page was read, unless somebody touches it. `soon`: once the page stands; it was made for one person. */
export type ClientStart = 'idle' | 'soon'

/** The script in a page that wakes its client; `ready` is what it says when the client's own words have been said. */
export function starter(start: ClientStart, ready: string): string {
  return STARTER.replace('IS_SOON', String(start === 'soon')).replace('READY', () => ready)
}

const SOON_MS = 1000
const FETCH_MS = 3500
const IDLE_MS = 10_000

// All modules are asked for at once, and the whole sheet, which the client's own parts need. Put back where they stood, as what they are,
// the scripts run; React finds the document as it was rendered. On a page that is shown again the router's words come first: it scrolls.
// A browser tells of a pointer that rests when the page moves under it: that is no sign.
// Where the person came from is noted here, since the first touch may be a link that leads on; what is kept on the device is asked for
// when the page has long been shown, since the browser's answer may take its time.
const STARTER = `(()=>{
  const script=document.querySelector('script[type="${INERT.module}"]'),modules=script.dataset.modules.split(" ");
  const signs=["pointermove","pointerdown","touchstart","keydown","focusin"];
  const fetchAs=(rel)=>{for(const href of modules)document.head.append(Object.assign(document.createElement("link"),{rel,href,as:"script"}))};
  const wake=(still,type)=>{
    const parent=still.parentNode,next=still.nextSibling;
    still.remove();still.type=type;parent.insertBefore(still,next)
  };
  const speak=()=>{for(const words of document.querySelectorAll('script[type="${INERT.script}"]'))wake(words,"text/javascript")};
  const run=()=>{speak();READYwake(script,"module")};
  const note=()=>{try{sessionStorage["countinghouse.came"]??=JSON.stringify([document.referrer,location.search])}catch{}};
  const isStill=(sign)=>sign?.type==="pointermove"&&sign.movementX===0&&sign.movementY===0;
  let begun=false;
  const start=(sign)=>{
    if(begun||isStill(sign))return;
    begun=true;
    for(const sign of signs)removeEventListener(sign,start,true);
    note();
    fetchAs("modulepreload");
    const sheet=document.querySelector("link[rel=stylesheet][disabled]");
    if(!sheet)return run();
    sheet.onload=sheet.onerror=run;sheet.disabled=false
  };
  const keepsWords=()=>{
    try{
      return [localStorage,sessionStorage].some((store)=>Object.keys(store).some((name)=>/^countinghouse\\.(outbox|draft)/.test(name)))
    }catch{}
  };
  const cameAhead=()=>performance.getEntriesByType("navigation")[0]?.deliveryType==="navigational-prefetch";
  const whenIdle=(ms,work)=>setTimeout(()=>(self.requestIdleCallback??setTimeout)(work),ms);
  const loaded=()=>{
    whenIdle(${SOON_MS},()=>{
      note();
      if(IS_SOON||cameAhead()||keepsWords()||document.querySelector("[data-needs-client]"))start()
    });
    if(navigator.connection?.saveData)return;
    whenIdle(${FETCH_MS},()=>begun||fetchAs("prefetch"));
    whenIdle(${IDLE_MS},start)
  };
  for(const sign of signs)addEventListener(sign,start,{capture:true,passive:true});
  addEventListener("pagehide",note);
  if(history.state?.key)speak();
  document.readyState==="complete"?loaded():addEventListener("load",loaded)
})()`.replaceAll(/\n\s*/g, '')
