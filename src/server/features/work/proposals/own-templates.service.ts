import { TEMPLATES } from '#content/templates/proposals.ts'
import { PROPOSAL_LIMITS } from '#contract/work/proposal-fields.ts'
import type { ProposalContent } from '#domain/proposals/content.ts'
import type { FeeLine } from '#domain/proposals/fees.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { createTemplates, type Template } from '#server/features/system/templates/templates.service.ts'
import { invalid } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { EMPTY_CONTENT } from './proposals.model.ts'

interface OwnContent {
  name: string
  currency: string
  content: ProposalContent
}

export type OwnTemplate = Template<OwnContent>

const OWN = /^own-([1-9]\d{0,8})$/

/** What one of the firm's own is called where those that come with the product have a slug. */
const slugOf = ({ id }: Pick<OwnTemplate, 'id'>) => `own-${id}`

/** What the office begins proposals with, beside what comes with the product. */
export function createOwnTemplates(tools: Pick<Tools, 'db' | 'clock'>, needs: { audit: Audit }) {
  const templates = createTemplates<OwnContent>(tools, needs, {
    table: 'proposalTemplates',
    subject: 'proposal-template',
    most: PROPOSAL_LIMITS.templates,
    columnsOf: ({ currency, content }) => ({ currency, content: JSON.stringify(content) }),
    contentOf: ({ name, currency, content }) => ({
      name,
      currency: String(currency),
      content: JSON.parse(String(content)) as ProposalContent,
    }),
    savedMeanwhile: (by) =>
      `${by} saved this template meanwhile. Your changes are still here. Look at theirs first; saved again, yours take their place.`,
  })

  return {
    ...templates,

    /** All that a proposal can begin with: the firm's own first. */
    async choices() {
      const own = (await templates.list()).map((template) => ({
        slug: slugOf(template),
        title: template.name,
        about: '',
      }))
      return [...own, ...TEMPLATES.map(({ slug, title, about }) => ({ slug, title, about }))]
    },

    /** What a proposal says that begins with a template, or with none. What comes with the product knows no tax and no terms. */
    async contentOf(slug: string | undefined, { terms, taxRate, currency }: Today): Promise<ProposalContent> {
      if (!slug) return { ...EMPTY_CONTENT, terms }
      const built = TEMPLATES.find((each) => each.slug === slug)
      if (built) return { ...withLines(built.content, { taxRate }), terms }
      const own = await templates.find(Number(OWN.exec(slug)?.[1] ?? 0))
      if (!own) throw gone()
      // Amounts of another currency would be wrong prices.
      return own.currency === currency ? own.content : withLines(own.content, { unitPrice: 0 })
    },
  }
}

interface Today {
  terms: ProposalContent['terms']
  taxRate: number
  currency: string
}

const withLines = (content: ProposalContent, change: Partial<FeeLine>): ProposalContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, ...change })),
})

const gone = () => invalid('template', 'This template is no longer there. Choose another.')
