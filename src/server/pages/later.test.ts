import { describe, expect, it } from 'vitest'
import { loadClientLater } from './later.ts'

const PAGE = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>',
  '<p>window.__reactRouterContext.streamController.close();</p>',
  '<script nonce="m">restoreScroll()</script>',
  '<script nonce="m" type="module" async="">import "/assets/a.js"</script>',
  '<script nonce="m">window.__reactRouterContext.streamController.close();</script>',
].join('')

describe('a page whose client is loaded later', () => {
  it('fetches no module ahead and runs none', () => {
    const page = loadClientLater(PAGE, 'm', 'idle')
    expect(page).not.toContain('modulepreload" href')
    expect(page).not.toContain('type="module" async')
    expect(page).toContain('data-modules="/assets/a.js /assets/b.js">import "/assets/a.js"</script>')
  })

  it('starts it from the last script that is its own, not from words in the text', () => {
    const page = loadClientLater(PAGE, 'm', 'idle')
    expect(page).toContain('<p>window.__reactRouterContext.streamController.close();</p>')
    expect(page).toMatch(/<script nonce="m">\(\(\)=>\{.*controller\.close\(\);.*requestIdleCallback.*<\/script>$/i)
  })

  it('keeps the other scripts of the client for later too, and no script but its own', () => {
    const page = loadClientLater(PAGE.replace('<p>', '<script>theirs()</script><p>'), 'm', 'idle')
    expect(page).toContain('<script nonce="m" type="text/x-script">restoreScroll()</script>')
    expect(page).toContain('<script>theirs()</script>')
  })

  it('waits for a sign of life, and less long when it was made for one person', () => {
    expect(loadClientLater(PAGE, 'm', 'idle')).toContain('if(false||')
    expect(loadClientLater(PAGE, 'm', 'soon')).toContain('if(true||')
  })

  it('is left as it is when its form is not the one that is known', () => {
    const other = '<script type="module">start()</script>'
    expect(loadClientLater(other, 'm', 'soon')).toBe(other)
  })
})
