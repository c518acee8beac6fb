import { i18n } from '@lingui/core'
import type { Platform } from '~/contract/social'
import { Link2 } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { safeHttpUrl, bareDomain, samePage } from '~/src/form/urls'
import { useQuery } from '@tanstack/react-query'
import { brandKitQuery, productListQuery } from '~/src/api/queries/workspace'
import type { LinkFacts, PreviewPost } from './preview-post'

const addresses = /https?:\/\/[^\s<>"]+/gi

/** Addresses written in a text, without the punctuation behind them. */
const addressesIn = (text: string): string[] =>
  (text.match(addresses) ?? []).map((found) => found.replace(/[.,;:!?)\]'’”]+$/, ''))

/** Feeds that make a card of an address in the text too; X of the last one, the others of the first. */
const ofText: Readonly<Partial<Record<Platform, (found: readonly string[]) => string | undefined>>> = {
  twitter: (found) => found.at(-1),
  facebook: (found) => found[0],
  linkedin: (found) => found[0],
}

/** The address that a feed makes a card of. Files take its place. */
export function cardLink({ text, link, media }: PreviewPost, platform: Platform): URL | null {
  if (media.length > 0) return null
  return safeHttpUrl(link || (ofText[platform]?.(addressesIn(text)) ?? ''))
}

type Props = { post: PreviewPost; platform: Platform }
type CardProps = { domain: string; facts: LinkFacts }

/** The card that a feed makes of a link: as far as the studio knows the page, and with a word where it does not. */
export function LinkCard({ post, platform }: Props) {
  const link = cardLink(post, platform)
  if (!link) return null
  const known = post.linkFacts?.(link)
  const domain = link.hostname.replace(/^www\./, '')
  const facts = known ?? { title: pathOf(link) ?? domain }
  const Card = facts.imageUrl && (platform === 'twitter' || platform === 'facebook') ? Tall : Low
  return (
    <span className="mt-2.5 block">
      <Card domain={domain} facts={facts} />
      {!known && (
        <span className="mt-1 block text-12 text-pv-2">
          {i18n.t('The title and image come from the page.')}
        </span>
      )}
    </span>
  )
}

function pathOf({ pathname }: URL): string | undefined {
  const path = pathname.replace(/^\/+|\/+$/g, '')
  try {
    return decodeURIComponent(path) || undefined
  } catch {
    return path
  }
}

/** X and Facebook: the picture 1.91 wide, and under it where it leads. */
function Tall({ domain, facts }: CardProps) {
  return (
    <span className="block overflow-hidden rounded-xl border border-pv-line">
      <Picture src={facts.imageUrl} alt="" width={382} height={200} className="aspect-[1.91] w-full" />
      <span className="block border-t border-pv-line px-3 py-2">
        <Words domain={domain} facts={facts} />
      </span>
    </span>
  )
}

/** LinkedIn and Reddit, and everywhere without a picture: a row. */
function Low({ domain, facts }: CardProps) {
  return (
    <span className="flex items-center gap-2.5 overflow-hidden rounded-lg border border-pv-line p-2.5">
      {facts.imageUrl ? (
        <Picture
          src={facts.imageUrl}
          alt=""
          width={80}
          height={56}
          className="h-14 w-20 flex-none rounded-sm"
        />
      ) : (
        <span className="grid size-10 flex-none place-items-center rounded-sm border border-pv-line text-pv-2">
          <Link2 />
        </span>
      )}
      <span className="min-w-0">
        <Words domain={domain} facts={facts} />
      </span>
    </span>
  )
}

function Words({ domain, facts }: CardProps) {
  return (
    <>
      <span className="block truncate text-12 text-pv-2">{domain}</span>
      <span dir="auto" className="line-clamp-2 font-medium break-words">
        {facts.title}
      </span>
      {facts.description && (
        <span dir="auto" className="block truncate text-12 text-pv-2">
          {facts.description}
        </span>
      )}
    </>
  )
}

/**
 * What the studio knows of a page: the product that was taken from it, or the brand whose home it is. No call of the
 * API reads pages for a preview, so of any other only its address is known.
 */
export function useLinkFacts(workspaceId: string): (address: URL) => LinkFacts | undefined {
  const { data: products = [] } = useQuery(productListQuery(workspaceId))
  const { data: brand } = useQuery(brandKitQuery(workspaceId))
  return (address) => {
    const product = products.find(({ sourceUrl }) => sourceUrl && samePage(sourceUrl, address.href))
    if (product?.name)
      return { title: product.name, imageUrl: product.imageUrl, description: product.description }
    const home = brand?.domain && bareDomain(brand.domain)
    if (!home || !brand.name || !samePage(`https://${home}`, address.href)) return undefined
    const title = [brand.name, brand.tagline].filter(Boolean).join(': ')
    return { title, imageUrl: brand.logoUrl ?? brand.iconUrl, description: brand.description }
  }
}
