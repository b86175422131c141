import type { ComponentProps } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> & Pick<LinkProps, 'to' | 'prefetch' | 'preventScrollReset'>

const FROM_ROOT = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:[?#].+)?$/

/**
 * A link within the site: the router's own, which finds out much about routes and clicks. On the server nobody clicks, so there a
 * whole address is written out as the router would.
 */
export function Link({ to, prefetch, preventScrollReset, ...rest }: Props) {
  if (import.meta.env.SSR && typeof to === 'string' && FROM_ROOT.test(to)) {
    return <a {...rest} href={to} data-discover="true" />
  }
  return <RouterLink {...rest} to={to} prefetch={prefetch} preventScrollReset={preventScrollReset} />
}
