import { lines, Plate } from '#design/drawings/plate.tsx'
import type { Plan } from './plan.ts'

/** Where the house is in its street: drawn here from the words in Setting, and said in words below. */
export function StreetPlan({ plan }: { plan: Plan }) {
  const { street, before, after } = plan
  const marks = [plan.house, plan.beside, plan.opposite, plan.stop].map((words, at) => ({ words, number: at + 1 }))
  return (
    <figure className="mt-8">
      <h2 className="text-xl">How to find us</h2>
      <div className="mt-3 border border-rule bg-sheet p-2">
        <Plate box="0 0 360 220">
          <Blocks />
          <Streets />
          <g stroke="none" fontSize="13" className="fill-ink" textAnchor="middle">
            <text x="180" y="126">
              {street}
            </text>
            <text transform="translate(54 110) rotate(-90)">{before}</text>
            <text transform="translate(314 110) rotate(-90)">{after}</text>
          </g>
          {marks.map(({ words, number }) => (words ? <Mark key={number} number={number} /> : null))}
        </Plate>
      </div>
      <figcaption className="mt-3 text-sm">
        <ol>
          {marks.map(({ words, number }) =>
            words ? (
              <li key={number} className="flex gap-3 border-b border-rule py-1.5">
                <span className="figures font-semibold text-green">{number}</span>
                <span className={number === 1 ? 'font-semibold' : 'text-ink-soft'}>{words}</span>
              </li>
            ) : null,
          )}
        </ol>
        {before && after ? (
          <p className="mt-2 text-ink-soft">
            {street} runs between {before} and {after}.
          </p>
        ) : null}
      </figcaption>
    </figure>
  )
}

/** Both sides of the street, and the house among its neighbours. */
function Blocks() {
  return (
    <>
      <path d={lines(74, 220, 16, 96, 5)} className="stroke-rule" strokeWidth="0.8" />
      <path d={lines(74, 220, 148, 210, 5)} className="stroke-rule" strokeWidth="0.8" />
      <path d={`${lines(4, 28, 16, 96, 5)}${lines(4, 28, 148, 210, 5)}`} className="stroke-rule" strokeWidth="0.8" />
      <path
        d={`${lines(336, 20, 16, 96, 5)}${lines(336, 20, 148, 210, 5)}`}
        className="stroke-rule"
        strokeWidth="0.8"
      />
      <path d="M90 44h56v56H90zM218 34h60v66h-60zM104 144h76v52h-76z" className="fill-sheet" />
      <path d="M152 30h60v70h-60z" className="fill-green-wash stroke-green" strokeWidth="2.5" />
      <path d="M176 100V84h12v16" className="stroke-green" />
    </>
  )
}

function Streets() {
  return (
    <path
      d="M0 104h36V8M70 8v96h220V8M324 8v96h36M0 140h36v76M70 216v-76h220v76M324 216v-76h36"
      className="stroke-line"
    />
  )
}

const PLACES: Record<number, [x: number, y: number]> = { 1: [182, 62], 2: [248, 67], 3: [142, 170], 4: [240, 150] }

function Mark({ number }: { number: number }) {
  const [x, y] = PLACES[number] ?? [0, 0]
  return (
    <g>
      <circle cx={x} cy={y} r="11" className={number === 1 ? 'fill-green stroke-green' : 'fill-sheet stroke-line'} />
      <text
        x={x}
        y={y + 4.5}
        textAnchor="middle"
        stroke="none"
        fontSize="13"
        className={number === 1 ? 'fill-paper font-semibold' : 'fill-ink'}
      >
        {number}
      </text>
    </g>
  )
}
