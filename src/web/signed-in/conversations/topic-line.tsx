import type { ConversationTopicAnswer } from '#contract/clients/conversations.ts'
import { TextLink } from '#design/primitives/text-link.tsx'

const WHAT = {
  request: 'the paper request',
  document: 'the document',
  proposal: 'the proposal',
  deadline: 'the deadline',
} as const

interface Props {
  topic: ConversationTopicAnswer | null
  requestsAt: string
  deadlinesAt: string
  documentsAt: string
  proposalsAt: string
}

export function TopicLine({ topic, requestsAt, deadlinesAt, documentsAt, proposalsAt }: Props) {
  if (!topic) return null
  const { kind, id, title } = topic
  const to = {
    request: requestsAt,
    deadline: deadlinesAt,
    document: `${documentsAt}/${id}`,
    proposal: `${proposalsAt}/${id}`,
  }[kind]
  return (
    <p className="mt-1 text-ink-soft wrap-anywhere">
      About {WHAT[kind]} <TextLink to={to}>{title}</TextLink>
    </p>
  )
}
