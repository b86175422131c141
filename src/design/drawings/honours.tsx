import { Plate, Rosette } from './plate.tsx'

export function Seal() {
  return (
    <Plate>
      <path d="M14 12h132v76H14z" className="fill-sheet" />
      <path d="M19 17h122v66H19z" className="stroke-rule" />
      <path d="M46 30h68" strokeWidth="2.200" />
      <path d="M34 42h92M34 50h92M34 58h40" className="stroke-rule" />
      <path d="M30 74h34" strokeWidth="1" />
      <path d="M33 72c4-7 6 2 9-3s5 3 8-1 4 2 8 1" className="stroke-green" strokeWidth="1.200" />
      <path d="m99 84-8 28 11-5 7 9 6-28M121 84l8 28-11-5-7 9-6-28" className="fill-brass-wash stroke-brass" />
      <circle cx="110" cy="72" r="22" className="fill-sheet" />
      <Rosette x={110} y={72} radius={20} />
      <circle cx="110" cy="72" r="9" className="fill-sheet" />
      <path d="m105 72 4 4 7-8" className="stroke-green" strokeWidth="2" />
    </Plate>
  )
}

export function Ribbon() {
  return (
    <Plate>
      <path d="m62 70-14 40 15-6 9 11 12-36M98 70l14 40-15-6-9 11-12-36" className="fill-green-wash stroke-green" />
      <circle cx="80" cy="50" r="36" className="fill-sheet" />
      <circle cx="80" cy="50" r="32" className="stroke-rule" />
      <Rosette x={80} y={50} radius={29} petals={16} />
      <circle cx="80" cy="50" r="14" className="fill-sheet" />
      <path d="M72 52h16M72 56h16M74 44v5M78 44v5M82 44v5M86 44v5" strokeWidth="1.300" />
      <path d="m71 49 18-5" className="stroke-brass" />
    </Plate>
  )
}

export function Monogram({ of = '' }: { of?: string }) {
  const initials = of
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
  return (
    <Plate box="0 0 120 120">
      <circle cx="60" cy="60" r="54" className="fill-sheet" />
      <Rosette x={60} y={60} radius={50} petals={18} />
      <circle cx="60" cy="60" r="31" className="fill-sheet" />
      <circle cx="60" cy="60" r="28" className="stroke-rule" strokeWidth="1" />
      <text x="60" y="69" textAnchor="middle" fontSize="27" strokeWidth="0" className="fill-ink font-display">
        {initials}
      </text>
    </Plate>
  )
}
