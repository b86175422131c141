import { lines, Plate, posts } from './plate.tsx'

/** A balance: three coins weigh as much as a folded letter. */
export function Balance() {
  return (
    <Plate>
      <path d="M24 112h112M34 108h92" />
      <path d="M62 108c2-6 9-7 13-9h10c4 2 11 3 13 9" className="fill-paper" />
      <path d="M77 99V36M83 99V36" />
      <path d={posts(40, 56, 80, 80, 1)} className="stroke-rule" strokeWidth="2" />
      <path d="M74 99h12M75 92h10M75 58h10" />
      <circle cx="80" cy="28" r="5" className="fill-paper" />
      <path d="M80 23v-7" className="stroke-brass" />
      <path d="M30 33c18-5 32 1 50-5 18-6 32 0 50-5" strokeWidth="2" />
      <path d="M30 33 14 80M30 33l16 47M130 23l-16 47M130 23l16 47" strokeWidth="1" />
      <path d="M8 80h44c-3 10-12 13-22 13S11 90 8 80Z" className="fill-sheet" />
      <path d="M108 70h44c-3 10-12 13-22 13s-19-3-22-13Z" className="fill-sheet" />
      <path d={lines(17, 26, 84, 90, 3)} className="stroke-rule" strokeWidth="1" />
      <path d={lines(117, 26, 74, 80, 3)} className="stroke-rule" strokeWidth="1" />
      <g className="fill-brass-wash stroke-brass">
        <ellipse cx="30" cy="77" rx="11" ry="3" />
        <ellipse cx="30" cy="73" rx="11" ry="3" />
        <ellipse cx="30" cy="69" rx="11" ry="3" />
      </g>
      <path d="M118 70V52l12-7 12 7v18" className="fill-sheet" />
      <path d="m118 52 12 9 12-9" />
    </Plate>
  )
}

/** A counting frame: the beads show one thousand, eight hundred. */
export function Abacus() {
  const rods: [number, number][] = [
    [28, 7],
    [46, 1],
    [64, 5],
    [82, 8],
  ]
  return (
    <Plate>
      <path d="M18 14h8v92h-8zM134 14h8v92h-8z" className="fill-sheet" />
      <path d="M26 18h108M26 102h108M14 110h18M128 110h18" />
      <path d="M26 96h108" className="stroke-rule" />
      {rods.map(([y, left]) => (
        <g key={y}>
          <path d={`M26 ${y}h108`} strokeWidth="1" />
          {Array.from({ length: 9 }, (_, at) => {
            const x = at < left ? 32 + at * 8 : 128 - (8 - at) * 8
            const look = at < left ? 'fill-green stroke-green' : 'fill-sheet'
            // biome-ignore lint/suspicious/noArrayIndexKey: the beads keep their order on the rod.
            return <ellipse key={at} cx={x} cy={y} rx="3.4" ry="6.5" strokeWidth="1.2" className={look} />
          })}
        </g>
      ))}
      <path d="M18 20h8M18 100h8M134 20h8M134 100h8" className="stroke-brass" />
    </Plate>
  )
}

export function Stamp() {
  return (
    <Plate>
      <path d="M14 64h92l10 44H24z" className="fill-sheet" />
      <path d="M28 74h34M30 82h30M32 90h30M34 98h34" className="stroke-rule" />
      <g className="stroke-green" transform="rotate(-9 84 87)">
        <ellipse cx="84" cy="88" rx="19" ry="11.5" />
        <ellipse cx="84" cy="88" rx="15.5" ry="8.6" strokeWidth="0.8" />
        <path d="m76 88 6 4.500 11-9" strokeWidth="2" />
      </g>
      <g transform="rotate(14 112 44)">
        <path d="M92 58h46v9H92z" className="fill-paper" />
        <path d="M95 67h40v4H95z" className="fill-green stroke-green" />
        <path
          d="M98 58c2-8 11-8 12-16 0-6-4-8-4-16a9 9 0 0 1 18 0c0 8-4 10-4 16 1 8 10 8 12 16"
          className="fill-sheet"
        />
        <path d="M110 20c-2 4 0 8 1 11" className="stroke-brass" strokeWidth="1" />
        <path d={lines(100, 30, 61, 64, 3)} className="stroke-rule" strokeWidth="1" />
      </g>
    </Plate>
  )
}
