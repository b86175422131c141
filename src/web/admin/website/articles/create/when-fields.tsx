import { TextField } from '#design/primitives/input.tsx'
import { formatZone } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'

export interface When {
  state: 'published' | 'draft' | 'scheduled'
  moment: string
}

const CHOICES: [When['state'], string][] = [
  ['published', 'Publish at once'],
  ['draft', 'Keep as a draft'],
  ['scheduled', 'Publish at a later time'],
]

interface Props {
  when: When
  error: string | undefined
  onChange(when: When): void
}

export function WhenFields({ when, error, onChange }: Props) {
  const { timeZone } = useFirm()
  return (
    <section className="desk-section">
      <fieldset className="publish-when">
        <legend className="desk-label">When it is created</legend>
        {CHOICES.map(([state, words]) => (
          <label key={state}>
            <input
              type="radio"
              name="state"
              value={state}
              className="ui-tick ui-tick-round"
              checked={when.state === state}
              onChange={() => onChange({ ...when, state })}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {when.state === 'scheduled' && (
        <TextField
          name="publishAt"
          type="datetime-local"
          label="Date and time"
          hint={`In the time of ${formatZone(timeZone)}`}
          value={when.moment}
          error={error}
          onChange={(event) => onChange({ ...when, moment: event.target.value })}
        />
      )}
    </section>
  )
}
