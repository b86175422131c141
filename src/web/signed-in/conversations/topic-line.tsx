import type { ConversationTopicAnswer } from '#contract/conversations.ts'
import { TextLink } from '#design/primitives/text-link.tsx'

const WHAT = { request: 'the paper request', document: 'the document' } as const

interface Props {
  topic: ConversationTopicAnswer | null
  /** Where requests are shown, and where each document has its page. */
  requestsAt: string
  documentsAt: string
}

/** What a conversation is about, with the way there. */
export function TopicLine({ topic, requestsAt, documentsAt }: Props) {
  if (!topic) return null
  const { kind, id, title } = topic
  return (
    <p className="mt-1 text-ink-soft wrap-anywhere">
      About {WHAT[kind]} <TextLink to={kind === 'request' ? requestsAt : `${documentsAt}/${id}`}>{title}</TextLink>
    </p>
  )
}
