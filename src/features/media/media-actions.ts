import type { Media } from '~/contract/media'
import { displayName } from '~/src/media/display-name'
import { safeHref } from '~/src/ui/safe-link'
import { toast } from '~/src/ui/toast'
import { plural } from '~/src/i18n/plural'

/** Why neither copying nor saving makes sense: a server need not give an address (api.md section 2, "Media item"). */
export function noAddress(items: readonly Media[]): string | undefined {
  if (items.some(({ url }) => url !== undefined)) return undefined
  return items.length === 1 ? 'No URL available.' : 'None of these have a URL.'
}

/** Puts the items' addresses on the clipboard, a line each. */
export async function copyUrls(items: readonly Media[]): Promise<void> {
  const urls = items.flatMap(({ url }) => url ?? [])
  try {
    await navigator.clipboard.writeText(urls.join('\n'))
    toast.show({ title: plural(urls.length, ['URL copied', '# URLs copied']) })
  } catch {
    toast.show({ title: 'The browser blocked copying', tone: 'failed' })
  }
}

/** Saves the items as files, one after another. Files of another origin open beside the page: browsers ask that. */
export async function download(items: readonly Media[]): Promise<void> {
  for (const [index, { url, name }] of items.entries()) {
    const href = safeHref(url)
    if (href === undefined) continue
    // Browsers drop downloads that are asked for in the same breath.
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, 250))
    const link = document.createElement('a')
    link.href = href
    link.download = displayName(name ?? 'file', 200)
    link.rel = 'noopener'
    if (new URL(href).origin !== location.origin) link.target = '_blank'
    // Within the page, where its host hears of it (src/demo/own-files.ts).
    document.body.append(link)
    link.click()
    link.remove()
  }
}
