import { data, redirect } from 'react-router'
import type { PageAnswer } from '#contract/website/pages.ts'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { plainAddress } from '#domain/pages/address.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { NotFoundPage } from '#web/site/errors/not-found-page.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { questionData } from '#web/site/head/structured-data.ts'
import { openedFormContext } from '#web/site/sending/opened-form.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/page'
import { questionsOf } from './blocks/list-blocks.tsx'
import { PageBlocks } from './page-blocks.tsx'

const NOWHERE = [{ title: 'There is no page at this address' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const page = await find(context, plainAddress(pathname))
  if (!page) return data({ page: null, head: NOWHERE, facts: null }, { status: 404 })
  // In capitals, or with a slash at its end: the page has one address.
  if (pathname !== page.address) throw redirect(page.address, 301)
  const { plans, hasNewsletter, sendsEmail } = await readSite(context)
  const facts = {
    openedAt: context.get(openedFormContext)(),
    hasNewsletter,
    sendsEmail,
    plans: plans.items.map(({ slug, name }) => ({ slug, name })),
  }
  return { page, facts, head: await headOf(context, page) }
}

async function find(context: Route.LoaderArgs['context'], address: string): Promise<PageAnswer | null> {
  try {
    return await read(context.get(clientContext).api.pages.find.$get({ query: { address } }))
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return null
    throw error
  }
}

async function headOf(context: Route.LoaderArgs['context'], page: PageAnswer) {
  const questions = page.blocks.filter(({ kind }) => kind === 'questionsBlock').flatMap(questionsOf)
  return await pageHead(context, {
    page: 'home',
    path: page.address,
    title: page.searchTitle || page.title,
    description: page.searchText || page.summary,
    social: { title: page.socialTitle || page.title, description: page.socialText || page.summary },
    image: page.picture?.url ?? `/og/page-${page.id}.png`,
    trail: [{ name: page.title, path: page.address }],
    data: () => questionData(questions),
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Page({ loaderData: { page, facts } }: Route.ComponentProps) {
  if (!page || !facts) return <NotFoundPage />
  return (
    <>
      <PageHeader title={page.title} lede={page.summary || undefined} />
      <PageBlocks blocks={page.blocks} facts={facts} />
    </>
  )
}
