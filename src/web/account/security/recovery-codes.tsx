import { Alert } from '#design/primitives/alert.tsx'

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert tone="warning" title="Keep these recovery codes" className="mb-6">
      <p>Each code works once, if you lose your phone. They are shown only now: print them or write them down.</p>
      <ul className="figures mt-4 grid max-w-form grid-cols-2 gap-x-8 font-semibold">
        {codes.map((code) => (
          <li key={code} className="rule-bottom py-1">
            {code}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
