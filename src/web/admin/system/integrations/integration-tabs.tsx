import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { TOKENS, WEBHOOKS } from './integration-text.ts'

const TABS = [
  { value: 'tokens', label: 'API tokens', href: TOKENS },
  { value: 'webhooks', label: 'Webhooks', href: WEBHOOKS },
]

export function IntegrationTabs({ current }: { current: 'tokens' | 'webhooks' }) {
  return <ListTabs label="Integrations" tabs={TABS} current={current} />
}
