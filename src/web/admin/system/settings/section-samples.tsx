import type { SetupAnswer } from '#contract/overview/setup.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatCounted, SAMPLE_WORDS } from './sample-text.ts'

type Samples = SetupAnswer['samples']

export const samplesIn = (samples: Samples, section: string): Samples =>
  samples.filter(({ kind }) => SAMPLE_WORDS[kind].office === `/dashboard/setting/${section}`)

export function SectionSamples({ samples }: { samples: Samples }) {
  if (samples.length === 0) return null
  return (
    <Alert tone="warning" title="Sample content" className="mb-6">
      Your visitors see content that came with the site: {formatCounted(samples)}. An entry that you change is yours.{' '}
      <TextLink to="/dashboard/setup/samples">Keep or clear the samples</TextLink>
    </Alert>
  )
}
