import { i18n } from '@lingui/core'
import { useEffect, useRef, useState } from 'react'
import { dominantColours } from '~/src/brand-kit/dominant-colours'
import { opaqueHex } from '~/src/brand-kit/hex'
import { errorLine } from '~/src/feedback/failure-line'
import { FormImage } from '~/src/media/image-field/form-image'
import { sizedPicture } from '~/src/media/sized-picture'
import { Button } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { Pipette } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { toast } from '~/src/ui/toast'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { type BrandForm, wholeHint } from './brand-form'
import { type ColourValue, drawable, kitLabels, primaryOf } from './brand-kit-values'

/** Logo and icon, shown on light, dark and brand backgrounds. */
export function LogoFields({ brand, workspaceId }: { brand: BrandForm; workspaceId: string }) {
  const { form, server, values } = brand
  const primary = opaqueHex(values.primaryColor || (primaryOf(values.colors) ?? ''))
  return (
    <section aria-labelledby="kit-logo" className="grid gap-4">
      <h2 id="kit-logo">{i18n.t('Logo and icon')}</h2>
      <div className="grid grid-cols-2 gap-6 max-lg:grid-cols-1">
        {(['logoUrl', 'iconUrl'] as const).map((name) => (
          <FormImage
            key={name}
            control={form.control}
            name={name}
            label={kitLabels[name]}
            hint={wholeHint(brand, name)}
            workspaceId={workspaceId}
            clearable={server[name] === ''}
          />
        ))}
      </div>
      {values.logoUrl !== '' && (
        <div className="flex overflow-clip rounded ring ring-line max-md:flex-wrap">
          <Ground alt={i18n.t('Logo on a light background')} url={values.logoUrl} className="bg-pic-ink" />
          <Ground alt={i18n.t('Logo on a dark background')} url={values.logoUrl} className="bg-pic-dark" />
          {primary !== undefined && (
            <Ground alt={i18n.t('Logo on your primary colour')} url={values.logoUrl} ground={primary} />
          )}
        </div>
      )}
    </section>
  )
}

type GroundProps = {
  alt: string
  url: string
  /** Light and dark don't change with the page's theme. */
  className?: string
  ground?: string
}

function Ground({ alt, url, className, ground }: GroundProps) {
  return (
    <div
      className={cx('grid h-24 min-w-28 flex-1 place-items-center', className)}
      style={{ backgroundColor: ground }}
    >
      <Picture
        {...sizedPicture(url, 64)}
        alt={alt}
        width={64}
        height={64}
        className="size-16 bg-transparent! object-contain!"
      />
    </div>
  )
}

const side = 96

async function loaded(url: string, crossOrigin: 'anonymous' | null): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.crossOrigin = crossOrigin
  picture.referrerPolicy = 'no-referrer'
  picture.src = url
  await picture.decode()
  return picture
}

const readable = (url: string) =>
  loaded(url, 'anonymous').catch(async () => {
    const displayed = await loaded(url, null).catch(() => undefined)
    throw new Error(
      displayed
        ? i18n.t('The logo’s site doesn’t let other pages read it. Upload the logo instead.')
        : i18n.t('No image found at the logo’s URL.'),
    )
  })

/** The pixels of an image, scaled to a small square. Rejects with an `Error` that says why it can't be read. */
async function readPixels(url: string): Promise<Uint8ClampedArray> {
  const picture = await readable(url)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error(i18n.t('This browser can’t read images.'))
  context.drawImage(picture, 0, 0, side, side)
  return context.getImageData(0, 0, side, side).data
}

const noRoom = i18n.t('The palette is full, so the other colours weren’t added.')
const takenTitle = (count: number) =>
  count === 0
    ? i18n.t('The palette already has the logo’s colours')
    : i18n.t('{count, plural, one {1 colour added from the logo} other {# colours added from the logo}}', {
        count,
      })

type Props = {
  logoUrl: string
  known: readonly ColourValue[]
  /** How many more colours fit into the palette. */
  room: number
  onAdd: (hexes: readonly string[]) => void
  notAllowed: string | undefined
}

/** Adds the logo's colours to the palette. */
export function LogoColours({ logoUrl, known, room, onAdd, notAllowed }: Props) {
  const [reading, setReading] = useState(false)
  const isMounted = useIsMounted()
  // The palette may be edited while the logo is read.
  const latest = useRef({ known, room, onAdd })
  useEffect(() => {
    latest.current = { known, room, onAdd }
  })
  const take = async () => {
    setReading(true)
    try {
      const pixels = await readPixels(logoUrl)
      if (!isMounted()) return
      const palette = latest.current
      const have = new Set(drawable(palette.known).map(({ drawn }) => drawn))
      const found = dominantColours(pixels).filter((hex) => !have.has(hex))
      const taken = found.slice(0, palette.room)
      palette.onAdd(taken)
      toast.show({ title: takenTitle(taken.length), ...(taken.length < found.length && { detail: noRoom }) })
    } catch (error) {
      toast.show({
        title: i18n.t('Couldn’t read the logo’s colours'),
        detail: errorLine(error),
        tone: 'failed',
      })
    } finally {
      setReading(false)
    }
  }
  return (
    <Button
      size="sm"
      icon={<Pipette />}
      busy={reading}
      notAllowed={notAllowed ?? (logoUrl === '' && i18n.t('Add a logo first.'))}
      onClick={() => void take()}
    >
      {i18n.t('Add from logo')}
    </Button>
  )
}
