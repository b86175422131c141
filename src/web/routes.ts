import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of addresses. */
export default [
  layout('admin/admin-layout.tsx', [
    route('alist', 'admin/alist/alist.tsx'),
    route('articles', 'admin/alist/articles.tsx'),
    route('create', 'admin/create/create.tsx'),
    route('edit/:id', 'admin/edit/edit.tsx'),
    route('articles/new', 'admin/wizard/step1.tsx'),
    route('articles/step2/:id', 'admin/wizard/step2.tsx'),
    route('dashboard/inbox', 'admin/inbox/inbox.tsx'),
    route('dashboard/inbox/:id', 'admin/inbox/request.tsx'),
    route('dashboard/comments', 'admin/comments/comments.tsx'),
    route('dashboard/categories', 'admin/categories/categories.tsx'),
  ]),
  route('dashboard', 'account/dashboard-layout.tsx', [
    index('account/dashboard/dashboard.tsx'),
    route('account', 'account/profile/profile.tsx'),
    route('security', 'account/security/security.tsx'),
    route('data', 'account/data/data.tsx'),
  ]),
  route('logout', 'account/logout.ts'),
  layout('site/site-layout.tsx', [
    index('site/home/home.tsx'),
    route('about', 'site/about/about.tsx'),
    route('services', 'site/services/services.tsx'),
    route('careers', 'site/careers/careers.tsx'),
    route('blog', 'site/news/news-list.tsx'),
    route('blogd/:id/:slug?', 'site/news/news-article.tsx'),
    route('preview/:secret', 'site/preview/preview.tsx'),
    route('publication', 'site/publication/publication.tsx'),
    // Addresses are matched in any case: /contact answers too.
    route('Contact', 'site/contact/contact.tsx'),
    route('quote', 'site/quote/quote.tsx'),
    route('privacy', 'site/privacy/privacy.tsx'),
    route('login', 'account/sign-in/sign-in.tsx'),
    route('register', 'account/register/register.tsx'),
    route('verify-email', 'account/verify-email/verify-email.tsx'),
    route('forgot-password', 'account/forgot-password/forgot-password.tsx'),
    route('reset-password', 'account/reset-password/reset-password.tsx'),
    route('api/docs', 'site/api-docs/api-docs.tsx'),
    route('*', 'site/not-found/not-found.tsx'),
  ]),
  route('design', 'gallery/gallery.tsx'),
] satisfies RouteConfig
