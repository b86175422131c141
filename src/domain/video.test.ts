import { describe, expect, it } from 'vitest'
import { videoAt, videoName, videoNamed } from './video.ts'

describe('a video', () => {
  it('Y5: is known by any of its addresses', () => {
    const youtube = { provider: 'youtube', id: 'aqz-KE-bpKQ' }
    for (const address of [
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10',
      'https://youtu.be/aqz-KE-bpKQ',
      'https://www.youtube.com/embed/aqz-KE-bpKQ',
      'https://youtube.com/shorts/aqz-KE-bpKQ',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    ]) {
      expect([address, videoAt(address)]).toEqual([address, youtube])
    }
    expect(videoAt('https://vimeo.com/76979871')).toEqual({ provider: 'vimeo', id: '76979871' })
    expect(videoAt('https://player.vimeo.com/video/76979871')).toEqual({ provider: 'vimeo', id: '76979871' })
  })

  it('is nothing else', () => {
    for (const address of [
      'https://evil.example/watch?v=aqz-KE-bpKQ',
      'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
      'javascript:alert(1)',
      'https://www.youtube.com/watch?v="><script>',
      'https://vimeo.com/about',
      '',
    ]) {
      expect([address, videoAt(address)]).toEqual([address, null])
    }
    expect([videoNamed('youtube:x'), videoNamed(undefined), videoNamed('other:aqz-KE-bpKQ')]).toEqual([
      null,
      null,
      null,
    ])
    expect(videoNamed(videoName({ provider: 'vimeo', id: '76979871' }))).toEqual({ provider: 'vimeo', id: '76979871' })
  })
})
