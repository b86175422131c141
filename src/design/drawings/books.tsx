import { lines, Plate } from './plate.tsx'

export function Ledger() {
  return (
    <Plate>
      <path d="M80 24C66 15 38 15 12 20v80c26-5 54-5 68 4 14-9 42-9 68-4V20c-26-5-54-5-68 4Z" className="fill-sheet" />
      <path d="M80 24v80M9 24v80c28-5 58-4 71 5 13-9 43-10 71-5V24" />
      <g className="stroke-rule" strokeWidth="1">
        <path d="M18 32c22-4 42-3 56 3M18 42c22-4 42-3 56 3M18 52c22-4 42-3 56 3M18 62c22-4 42-3 56 3M18 72c22-4 42-3 56 3M18 82c22-4 42-3 56 3" />
        <path d="M86 35c14-6 34-7 56-3M86 45c14-6 34-7 56-3M86 55c14-6 34-7 56-3M86 65c14-6 34-7 56-3M86 75c14-6 34-7 56-3" />
      </g>
      <path d="M29 21v74M116 20v74" className="stroke-brass" strokeWidth="1" />
      <path
        d="M34 38h14M34 48h20M34 58h11M34 68h17M34 78h13M62 40h8M59 50h11M63 60h7M61 70h9M62 80h8"
        strokeWidth="1.8"
      />
      <path d="M92 40h15M92 50h10M92 60h17M122 38h14M125 48h11M123 58h13" strokeWidth="1.8" />
      <path d="M119 68h20M119 86h20M119 89h20" className="stroke-green" />
      <path d="M121 78h15" className="stroke-green" strokeWidth="2.2" />
      <path d="m98 92 5-14 38-46 9 7-38 46z" className="fill-paper" />
      <path d="m98 92 5-14 9 7zM135 39l9 7" />
      <path d="m98 92 6-7" className="stroke-brass" />
    </Plate>
  )
}

/** Folders with their tabs, one sheet not yet put away. */
export function Folder() {
  return (
    <Plate>
      <path d="M46 12h62v52H46z" className="fill-sheet" transform="rotate(5 77 38)" />
      <path d="M56 22h34M55 30h40M54 38h28" className="stroke-rule" transform="rotate(5 77 38)" />
      <path d="M84 22h12" className="stroke-brass" strokeWidth="2" transform="rotate(5 77 38)" />
      <path d="M16 106V34h36l7 9h85v63z" className="fill-brass-wash" />
      <path d="M24 50h112" className="stroke-rule" />
      <path d="M16 106 8 58h40l6-8h98l-8 56z" className="fill-sheet" />
      <path d="M98 58h38v16H98z" />
      <path d="M103 64h22M103 69h14" className="stroke-green" strokeWidth="1.2" />
      <path d="M20 98h122" className="stroke-rule" strokeWidth="1" />
      <path d={lines(20, 122, 101, 101, 1)} className="stroke-rule" strokeWidth="1" />
    </Plate>
  )
}

/** A month on the wall; one day is ringed. */
export function Calendar() {
  const days: [number, number][] = []
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 7; column++) days.push([33 + column * 15.7, 58 + row * 13])
  return (
    <Plate>
      <path d="M22 20h116v90H22z" className="fill-sheet" />
      <path d="M22 20h116v22H22z" className="fill-green stroke-green" />
      <path d="M36 12v14M64 12v14M96 12v14M124 12v14" strokeWidth="3" className="stroke-paper" />
      <path d="M36 12v14M64 12v14M96 12v14M124 12v14" />
      <path d="M66 34h28" className="stroke-on-green" strokeWidth="2" />
      <path d="M22 51h116M22 64.500h116M22 77.500h116M22 90.500h116" className="stroke-rule" strokeWidth="1" />
      {days.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}h4`} strokeWidth="2" />
      ))}
      <ellipse cx="97" cy="84" rx="9" ry="8" className="stroke-brass" strokeWidth="2" />
      <path d="M118 110h20V97z" className="fill-wash" />
    </Plate>
  )
}

/** A screen that shows rows and a total; a program going in. */
export function Screen() {
  return (
    <Plate>
      <path d="M14 14h132v78H14z" className="fill-sheet" />
      <path d="M14 26h132" />
      <path d="M20 20h4M28 20h4M36 20h4" className="stroke-brass" strokeWidth="2" />
      <path d={lines(24, 66, 38, 78, 8)} className="stroke-rule" strokeWidth="1" />
      <path d="M26 35h20M26 43h28M26 51h16M26 59h24M74 35h14M78 43h10M76 51h12M78 59h10" strokeWidth="1.800" />
      <path d="M72 75h18M72 78h18" className="stroke-green" />
      <path d="M74 70h14" className="stroke-green" strokeWidth="2.200" />
      <path d="M104 36h30v44h-30z" />
      <path d="M119 42v22m-8-8 8 8 8-8M109 72h20" className="stroke-green" strokeWidth="2" />
      <path d="M68 92v14h24V92M50 108h60" />
      <path d="M54 112h52" className="stroke-rule" />
    </Plate>
  )
}
