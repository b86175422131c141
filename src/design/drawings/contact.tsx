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
