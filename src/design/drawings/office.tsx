import { lines, Plate } from './plate.tsx'

export function EmptyDesk() {
  return (
    <Plate box="0 0 280 180">
      <path d="M18 172h244" />
      <path d={lines(30, 220, 176, 176, 1)} className="stroke-rule" />
      {/* The window, and the light of the lamp. */}
      <path d="M34 16h60v62H34zM64 16v62M34 47h60" className="stroke-rule" />
      <path d="m184 56-34 48h72l-20-40" className="fill-brass-wash" strokeWidth="0" />
      {/* The desk. */}
      <path d="M24 104h232v9H24z" className="fill-sheet" />
      <path d="M34 113v59M44 113v59M236 113v59M246 113v59" />
      <path d="M160 113h76v50h-76z" className="fill-sheet" />
      <path d="M160 130h76M160 147h76" />
      <path d="M192 121h12M192 138h12M192 155h12" className="stroke-brass" strokeWidth="2" />
      {/* The lamp. */}
      <path d="M214 104h28M228 104V70l-30-28M228 70l6-4" />
      <path d="m180 50 16-24 24 17-15 22c-7-8-15-13-25-15Z" className="fill-green stroke-green" />
      <path d="m190 59 8-12" className="stroke-on-green" strokeWidth="1" />
      {/* The empty tray, and where its papers would lie. */}
      <path d="M56 88h70l8 16H48z" className="fill-sheet" />
      <path d="M56 88V76M126 88V76M56 82h70" />
      <path d="M66 70h50M70 62h46" strokeDasharray="3 4" className="stroke-line" />
      {/* The chair, pushed back. */}
      <path d="M76 122h40v7H76zM80 129v43M112 129v43M80 150h32" className="fill-paper" />
      <path d="M76 122c-2-12-3-14-6-20" />
    </Plate>
  )
}

/** A broken pencil: the line was not finished. */
export function BrokenPencil() {
  return (
    <Plate box="0 0 280 120">
      <path d={lines(14, 252, 28, 108, 16)} className="stroke-rule" strokeWidth="1" />
      <path d="M44 16v100" className="stroke-brass" strokeWidth="1" />
      <path d="M56 92h58c8 0 10-5 15-5" strokeWidth="2.200" />
      <g transform="rotate(-24 150 80)">
        <path d="m136 80 18-8v16z" className="fill-sheet" />
        <path d="M136 80l6-2.700v5.400z" className="fill-ink" />
        <path d="M154 72h28l6 5-5 4 7 4-4 3h-32z" className="fill-green stroke-green" />
        <path d="M154 77h30M154 83h30" className="stroke-on-green" strokeWidth="0.800" />
      </g>
      <g transform="rotate(-6 214 48)">
        <path d="m188 40 5 5-6 4 5 4-3 3h50V40z" className="fill-green stroke-green" />
        <path d="M192 45h47M190 51h49" className="stroke-on-green" strokeWidth="0.800" />
        <path d="M239 40h8v16h-8z" className="fill-brass-wash stroke-brass" />
        <path d="M247 40h6c5 0 7 3 7 8s-2 8-7 8h-6z" className="fill-red-wash stroke-red" />
      </g>
      <path d="m176 66-4-6M184 62l1-8M168 72l-7-2" className="stroke-brass" />
    </Plate>
  )
}
