import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of addresses. */
export default [
  layout('admin/admin-layout.tsx', []),
  layout('site/site-layout.tsx', [
    index('site/home/home.tsx'),
    route('about', 'site/about/about.tsx'),
    route('services', 'site/services/services.tsx'),
    route('careers', 'site/careers/careers.tsx'),
    route('quote', 'site/quote/quote.tsx'),
    route('privacy', 'site/privacy/privacy.tsx'),
    route('*', 'site/not-found/not-found.tsx'),
  ]),
  route('design', 'gallery/gallery.tsx'),
] satisfies RouteConfig
