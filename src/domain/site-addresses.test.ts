import { describe, expect, it } from 'vitest'
import { addressKey, isOwnAddress, isOwnWord, plainPermalink } from './site-addresses.ts'

describe('addresses of the site', () => {
  it('are known by their words, in any case', () => {
    for (const path of ['/', '/about', '/ABOUT/', '/dashboard/anything', '/api/x', '/preview/secret']) {
      expect([path, isOwnAddress(path)]).toEqual([path, true])
    }
    for (const path of ['/about/us', '/blogd/7/old', '/news/2019', '/2019/05/post', '/constructor']) {
      expect([path, isOwnAddress(path)]).toEqual([path, false])
    }
    expect([isOwnWord('News'), isOwnWord('blogd'), isOwnWord('our-story')]).toEqual([true, true, false])
  })

  it('are the same whatever their host, case, last slash and order of parameters', () => {
    expect(addressKey('https://old.example/2019/Tax-Tips/')).toBe('/2019/tax-tips')
    expect(addressKey('/caf%C3%A9//menu/')).toBe('/café/menu')
    expect(addressKey('/news-details.php?b=2&NID=7#top')).toBe('/news-details.php?nid=7&b=2')
    expect(addressKey('/?')).toBe('/')
    expect(addressKey('/%E0%A4')).toBe('/%e0%a4')
    expect(addressKey('old')).toBe('/old')
  })

  it('are nothing that leads elsewhere or cannot be kept', () => {
    for (const given of ['javascript:alert(1)', 'mailto:a@b.example', '/a\nb', '/a%00b', `/${'x'.repeat(600)}`]) {
      expect([given.slice(0, 20), addressKey(given)]).toEqual([given.slice(0, 20), null])
    }
  })
  it('are asked for by a number where an old site had no words for them', () => {
    expect(['/?p=12', '/?utm=x&PAGE_ID=7&y'].map(plainPermalink)).toEqual(['/?p=12', '/?page_id=7'])
    const others = ['/', '/?q=p', '/?p=', '/?p=1x', '/blog?p=12', '/?xp=12']
    expect(others.map(plainPermalink)).toEqual(others.map(() => null))
  })
})
