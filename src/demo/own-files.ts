import type { Host } from './host'

/** The link that was clicked, if it leads to this very origin. */
function linkOf({ target }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === location.origin ? link : undefined
}

async function hand({ answer }: Host, { href, download, target }: HTMLAnchorElement): Promise<void> {
  const response = await answer(new Request(href))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = download
  link.target = target
  link.click()
  // By then it is saved, or shown.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Saves and opens the server's files: downloads and other tabs pass by the service worker. Other pages of the demo open
 * in this tab, since they would wait in another one.
 */
export function followOwnFiles(host: Host): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = linkOf(event)
      if (!link) return
      if (!link.pathname.startsWith('/files/')) {
        if (link.target === '_blank') link.target = '_self'
        return
      }
      event.preventDefault()
      void hand(host, link).catch((error: unknown) => console.error('The file could not be had:', error))
    },
    { capture: true },
  )
}
