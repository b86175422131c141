import type { HealthAnswer } from '#contract/system/health.ts'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'

type Drill = HealthAnswer['drill']

const STATES: Record<Drill['state'], [TagTone, string]> = {
  never: ['quiet', 'None yet'],
  good: ['green', 'Good'],
  partial: ['brass', 'Without the key'],
  failed: ['red', 'Failed'],
}

export function LastDrill({ drill: { state, at } }: { drill: Drill }) {
  const [tone, words] = STATES[state]
  return (
    <>
      <Tag tone={tone}>{words}</Tag> {at ? <Moment at={at} /> : null}
    </>
  )
}

export function DrillNote({ drill }: { drill: Drill }) {
  const { state, at, seconds, words, file } = drill
  return (
    <section className="mt-10">
      <h2 className="text-xl">Restore drill</h2>
      <p className="mt-2 max-w-measure text-ink-soft">
        The newest backup is restored into a scratch folder, counted, compared and removed, as often as{' '}
        <TextLink to="/dashboard/setting/backups">Setting</TextLink> says. Anyone who runs the site can start one with{' '}
        <code>countinghouse drill</code>.
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3">
        <LastDrill drill={drill} />
        {at ? <span className="text-ink-soft">took {seconds === 1 ? 'a second' : `${seconds} seconds`}</span> : null}
      </p>
      {at ? (
        <p className={`mt-2 max-w-measure ${state === 'failed' ? 'text-red' : ''}`}>
          {words}
          <span className="mt-1 block text-sm break-all text-ink-soft">{file}</span>
        </p>
      ) : null}
      {state === 'partial' ? (
        <p className="mt-2 max-w-measure text-ink-soft">
          To try the whole restore, run <code>countinghouse drill --identity KEYFILE</code> with the file of the private
          key, and remove the file afterwards.
        </p>
      ) : null}
    </section>
  )
}
