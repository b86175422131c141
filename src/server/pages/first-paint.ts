import { hash } from 'node:crypto'

/** A page's rules, and apart from them the faces that are files: those may come after the words. */
export function partFaces(styles: string): { rules: string; faces: string } {
  const faces: string[] = []
  const rules = styles.replace(FACE_OF_A_FILE, (face) => {
    faces.push(face)
    return ''
  })
  return { rules, faces: faces.join('') }
}

/**
 * Lets a page be painted before anything else is done for it. Its words are set in the system's faces, stretched to the size of ours; once
 * they have been shown, ours are asked for and take their places together. Until the client comes, what lies far down is laid out only
 * when somebody gets near it (`data-veiled`, see `web/site.css`). Who comes from another of our pages has the faces already.
 */
export function paintFirst(faces: string): string {
  return `<style media="not all">${faces}</style><script>${SCRIPT}</script><noscript><style>${faces}</style></noscript>`
}

const FACE_OF_A_FILE = /@font-face\{[^{}]*url\([^{}]*\}/g

// A page that is shown again, or at a place within it, has its full height from the start: the browser scrolls in it.
const SCRIPT = `(()=>{
  const faces=document.currentScript.previousElementSibling,frame=requestAnimationFrame;
  if(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!location.hash)document.documentElement.dataset.veiled="";
  if(document.referrer.startsWith(location.origin+"/")){faces.media="all";return}
  const load=async()=>{
    const asked=[...faces.sheet.cssRules].map(({style})=>{
      const said=(name)=>style.getPropertyValue(name);
      return new FontFace(said("font-family").replaceAll('"',""),said("src"),{weight:said("font-weight")}).load()
    });
    for(const{value}of await Promise.allSettled(asked))if(value)document.fonts.add(value)
  };
  addEventListener("DOMContentLoaded",()=>frame(()=>frame(()=>setTimeout(load,100))))
})()`.replaceAll(/\n\s*/g, '')

/** Names the script in a page's policy. */
export const FIRST_PAINT_HASH = hash('sha256', SCRIPT, 'base64')
