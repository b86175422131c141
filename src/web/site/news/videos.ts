import { playerAddress, VIDEO_SERVICES, videoNamed } from '#domain/video.ts'

/** Offers to play videos in their place. Nothing is asked of their services before a visitor says so. */
export function offerVideos(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-video]')) {
    const video = videoNamed(place.dataset.video)
    const link = place.querySelector('a')
    if (!video || !link) continue
    const title = link.textContent ?? ''
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Play here'
    button.setAttribute('aria-label', `Play here: ${title}`)
    button.title = `${VIDEO_SERVICES[video.provider]} then learns that you watch it`
    button.addEventListener('click', () => {
      const frame = document.createElement('iframe')
      frame.src = playerAddress(video)
      frame.title = title
      frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
      place.replaceChildren(frame)
      frame.focus()
    })
    place.append(button)
  }
}
