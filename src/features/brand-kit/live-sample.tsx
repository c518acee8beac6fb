import { i18n } from '@lingui/core'
import { useState } from 'react'
import { bestInk, contrast } from '~/src/brand-kit/contrast'
import { sizedPicture } from '~/src/media/sized-picture'
import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { Segmented } from '~/src/ui/segmented'
import { colourName, drawable, type KitValues } from './brand-kit-values'

/** Up to three backgrounds for the sample: preferably primary, background and accent. */
function groundsOf(values: KitValues) {
  const drawn = drawable(values.colors)
  const chosen = ['primary', 'background', 'accent', 'secondary', 'other', 'text', ''].flatMap((role) =>
    drawn.filter((colour) => colour.role === role),
  )
  return chosen.slice(0, 3).map((colour) => ({ value: colour.drawn, label: colourName(colour) }))
}

/** The palette's accent if it is visible on the background, else any other colour, else the text colour. */
function accentOn(ground: string, ink: string, values: KitValues): string {
  const others = drawable(values.colors).filter(({ drawn }) => drawn !== ground && drawn !== ink)
  const accent = others.find(({ role, drawn }) => role === 'accent' && (contrast(drawn, ground) ?? 1) > 1.5)
  return (accent ?? others[0])?.drawn ?? ink
}

/** A sample post drawn from the kit while it is edited. */
export function LiveSample({ values }: { values: KitValues }) {
  const grounds = groundsOf(values)
  const [wanted, setWanted] = useState<string>()
  const ground = grounds.find(({ value }) => value === wanted)?.value ?? grounds[0]?.value ?? '#21262b'
  const inks = drawable(values.colors).map(({ drawn }) => drawn)
  const best = bestInk(ground, inks.length > 0 ? inks : undefined)
  const ink = (contrast(best, ground) ?? 0) >= 4.5 ? best : bestInk(ground)
  const accent = accentOn(ground, ink, values)
  const family = (role: string) => {
    const font = values.fonts.find((each) => each.role === role) ?? values.fonts[0]
    return font ? `"${font.family.replace(/["\\]/g, '')}", var(--sans)` : undefined
  }
  const handle = (values.domain || values.name || i18n.t('your brand')).replace(/^www\./, '')
  return (
    <section aria-labelledby="kit-sample" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="kit-sample">{i18n.t('Live preview')}</h2>
        {grounds.length > 1 && (
          <span className="ms-auto">
            <Segmented label={i18n.t('Background')} options={grounds} value={ground} onChange={setWanted} />
          </span>
        )}
      </div>
      <figure className="overflow-clip rounded bg-pv text-pv-ink ring ring-line">
        <div className="flex items-center gap-2 px-3 py-2 font-semi">
          <Picture
            {...sizedPicture(values.iconUrl || values.logoUrl || undefined, 28)}
            alt=""
            width={28}
            height={28}
            className="size-7 rounded-full"
          />
          <span className="min-w-0 flex-1 truncate">{handle}</span>
          <Ellipsis />
        </div>
        <div className="relative aspect-[4/5]" style={{ backgroundColor: ground, color: ink }}>
          <p
            className="absolute inset-x-6 top-6 line-clamp-4 text-28/[1.15] break-words"
            style={{ fontFamily: family('heading') }}
          >
            <bdi>{values.tagline || values.name || i18n.t('Your tagline goes here.')}</bdi>
          </p>
          <svg viewBox="0 0 316 150" aria-hidden="true" className="absolute inset-x-0 bottom-0 w-full">
            <path d="M0 86C60 50 110 90 170 62S270 40 316 66V150H0Z" fill={ink} opacity="0.14" />
            <circle cx="244" cy="44" r="30" fill={accent} />
            <path d="M0 112C80 84 130 122 200 96S290 88 316 98V150H0Z" fill={ink} opacity="0.2" />
          </svg>
          <span
            className="absolute inset-x-6 bottom-5 truncate font-semi"
            style={{ fontFamily: family('body') }}
          >
            {values.name}
          </span>
        </div>
        <div className="flex items-center gap-3 px-3 pt-2.5 pb-1" aria-hidden="true">
          <Heart />
          <MessageCircle />
          <Send />
          <Bookmark className="ms-auto" />
        </div>
        <figcaption className="px-3 pb-3">
          <p dir="auto" className="line-clamp-3 wrap-anywhere">
            <b>{handle}</b>{' '}
            <bdi>
              {values.description || values.businessOverview || i18n.t('What you do, in a sentence or two.')}
            </bdi>
          </p>
        </figcaption>
      </figure>
      <p className="text-12 text-ink-3">
        {i18n.t('A free preview drawn from your brand kit. It updates as you edit.')}
      </p>
    </section>
  )
}
