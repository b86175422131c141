import { lines, Plate } from './plate.tsx'

export function Telephone() {
  return (
    <Plate>
      <path d="M48 62c4-14 10-20 16-22h32c6 2 12 8 16 22l12 36c1 4-1 8-6 8H42c-5 0-7-4-6-8z" className="fill-sheet" />
      <path d="M34 106h92M40 110h80" />
      <circle cx="80" cy="76" r="20" className="fill-paper" />
      <circle cx="80" cy="76" r="8" className="stroke-green" />
      {Array.from({ length: 9 }, (_, at) => {
        const angle = (at * 30 - 30) * (Math.PI / 180)
        const x = Math.round((80 + Math.cos(angle) * 14) * 10) / 10
        const y = Math.round((76 + Math.sin(angle) * 14) * 10) / 10
        return <circle key={`${x} ${y}`} cx={x} cy={y} r="2.300" strokeWidth="1" />
      })}
      <path
        d="M30 40c-6-20 16-28 50-28s56 8 50 28c-1 4-4 5-8 5h-12c-4 0-6-3-6-7 0-6-8-8-24-8s-24 2-24 8c0 4-2 7-6 7H38c-4 0-7-1-8-5Z"
        className="fill-green-wash stroke-green"
      />
      <path d="M124 98c10 2 6 12 14 10s2-12 10-12" className="stroke-brass" />
    </Plate>
  )
}

export function Key() {
  return (
    <Plate>
      <path d="M12 110h136" className="stroke-rule" />
      <circle cx="48" cy="46" r="24" className="fill-sheet stroke-green" strokeWidth="2" />
      <circle cx="48" cy="46" r="11" className="fill-paper stroke-green" />
      <path d="M71 41h69v10h-6v13h-9V51h-8v9h-9v-9H71z" className="fill-green-wash stroke-green" />
      <path d="M48 57c-2 14 6 16 14 20" className="stroke-brass" />
      <path d="m58 72 44 16-7 21-44-16-3-14z" className="fill-brass-wash stroke-brass" />
      <circle cx="58" cy="81" r="2.500" className="fill-paper stroke-brass" />
      <path d="m68 84 24 9M66 91l18 7" className="stroke-brass" strokeWidth="1" />
    </Plate>
  )
}

export function Envelope() {
  return (
    <Plate>
      <path d="M18 50 80 14l62 36v58H18z" className="fill-brass-wash" />
      <path d="M34 24h92v60H34z" className="fill-sheet" />
      <path d={lines(46, 68, 36, 60, 8)} className="stroke-rule" />
      <path d="M46 36h26" className="stroke-green" strokeWidth="2" />
      <path d="M18 50v58h124V50L80 88z" className="fill-sheet" />
      <path d="m18 108 44-32M142 108 98 76" />
      <circle cx="80" cy="88" r="9" className="fill-red-wash stroke-red" />
      <path d="M76 84v8M79 84v8M82 84v8M85 84v8" className="stroke-red" strokeWidth="1" />
    </Plate>
  )
}

/** An empty desk: the lamp is on, the tray has nothing in it. */
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
