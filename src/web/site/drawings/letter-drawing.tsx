export function LetterDrawing({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 220 190"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 86v90h196V86" />
      <path d="M12 86 42 62M208 86l-30-24" />
      <path className="fill-sheet" d="M42 118V12h136v106" />
      <path d="M58 30h34M58 38h24M136 30h26" />
      <path d="M58 58h104M58 70h104M58 82h62" />
      <g className="stroke-brass">
        <path d="M58 96h40" strokeWidth="2.5" />
        <path d="M52 102c8 6 48 6 54-2 4-7-8-12-28-12-19 0-32 5-26 14z" />
      </g>
      <path className="fill-paper" d="m12 86 98 62 98-62v90H12z" />
      <path d="m12 176 70-46M208 176l-70-46" />
      <path d="M176 20h-14v14h14z" className="stroke-brass" strokeDasharray="2 2.5" />
    </svg>
  )
}
