import { data } from 'react-router'
import { NotFoundPage } from '#web/site/errors/not-found-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: 'There is no page at this address' }, { name: 'robots', content: 'noindex' }]
}

export default NotFoundPage
