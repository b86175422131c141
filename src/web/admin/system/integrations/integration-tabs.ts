import { TOKENS, WEBHOOKS } from './integration-text.ts'

export const integrationTabs = (current: 'tokens' | 'webhooks') => ({
  label: 'Integrations',
  current,
  items: [
    { value: 'tokens', label: 'API tokens', href: TOKENS },
    { value: 'webhooks', label: 'Webhooks', href: WEBHOOKS },
  ],
})
