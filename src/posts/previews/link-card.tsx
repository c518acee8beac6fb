import { i18n } from '@lingui/core'
import type { Platform } from '~/contract/social'
import { percentDecoded } from '~/domain/percent-decoded'
import { safeHttpUrl } from '~/src/form/urls'
import { sizedPicture } from '~/src/media/sized-picture'
import { Link2 } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import type { LinkFacts, PreviewPost } from './preview-post'

const addresses = /https?:\/\/[^\s<>"]+/gi

/** Addresses in a text, without trailing punctuation. */
const addressesIn = (text: string): string[] =>
  (text.match(addresses) ?? []).map((found) => found.replace(/[.,;:!?)\]'’”]+$/, ''))

/** Feeds that also make a card of an address in the text; X takes the last one, the others the first. */
const pickByPlatform: Readonly<Partial<Record<Platform, (found: readonly string[]) => string | undefined>>> =
  {
    twitter: (found) => found.at(-1),
    facebook: (found) => found[0],
    linkedin: (found) => found[0],
  }

/** The address shown as a card; null if there is none, or if the post has files instead. */
export function cardLink({ text, link, media }: PreviewPost, platform: Platform): URL | null {
  if (media.length > 0) return null
  return safeHttpUrl(link || (pickByPlatform[platform]?.(addressesIn(text)) ?? ''))
}

type Props = { post: PreviewPost; platform: Platform }
type CardProps = { domain: string; facts: LinkFacts }

/** A feed's link card, with what the studio knows of the page, or a note if it knows nothing. */
export function LinkCard({ post, platform }: Props) {
  const link = cardLink(post, platform)
  if (!link) return null
  const known = post.linkFacts?.(link)
  const domain = link.hostname.replace(/^www\./, '')
  const facts = known ?? { title: percentDecoded(link.pathname.replace(/^\/+|\/+$/g, '')) || domain }
  const Card = facts.imageUrl && (platform === 'twitter' || platform === 'facebook') ? TallCard : RowCard
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

/** X and Facebook: a 1.91:1 picture above the text. */
function TallCard({ domain, facts }: CardProps) {
  return (
    <span className="block overflow-hidden rounded-xl border border-pv-line">
      <Picture
        {...sizedPicture(facts.imageUrl, 382)}
        alt=""
        width={382}
        height={200}
        className="aspect-[1.91] w-full"
      />
      <span className="block border-t border-pv-line px-3 py-2">
        <CardText domain={domain} facts={facts} />
      </span>
    </span>
  )
}

/** A row: LinkedIn and Reddit, and any card without a picture. */
function RowCard({ domain, facts }: CardProps) {
  return (
    <span className="flex items-center gap-2.5 overflow-hidden rounded-lg border border-pv-line p-2.5">
      {facts.imageUrl ? (
        <Picture
          {...sizedPicture(facts.imageUrl, 80)}
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
        <CardText domain={domain} facts={facts} />
      </span>
    </span>
  )
}

function CardText({ domain, facts }: CardProps) {
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
