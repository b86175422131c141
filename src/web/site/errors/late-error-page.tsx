import { late } from '#web/late.tsx'

export const ErrorPage = late<{ error: unknown }>(
  async () => (await import('./error-page.tsx')).ErrorPage,
  <h1 className="mt-8 text-4xl font-normal">Something went wrong</h1>,
)
