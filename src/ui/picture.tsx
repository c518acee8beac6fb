import { i18n } from '@lingui/core'
import { useEffect, useState } from 'react'
import { cx } from './class-names'
import { ImageOff } from './icons'

export type PictureProps = {
  src: string | undefined
  /** The same picture for denser screens. */
  srcSet?: string | undefined
  /** '' when adjacent text describes the picture. */
  alt: string
  /** The size of its box, px; reserves the space while loading. */
  width: number
  height: number
  className?: string | undefined
  /** Visible at first: load immediately. */
  eager?: boolean | undefined
  /** Load before all other pictures. */
  urgent?: boolean | undefined
}

// Picture addresses come from records of any server, so other schemes are not requested.
const drawable = /^(https?:|data:image\/|blob:|\/)/i

/**
 * A picture cropped to its box. If it fails to load, an empty box is shown rather than a broken-image icon, and it is
 * requested again once the device is online again.
 */
export function Picture({ src, srcSet, alt, width, height, className, eager, urgent }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  useEffect(() => {
    if (broken === undefined) return
    const retry = () => setBroken(undefined)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [broken])
  if (!src || broken === src || !drawable.test(src))
    return (
      <span
        className={cx('grid place-items-center bg-well text-ink-3 inset-ring inset-ring-line', className)}
        style={{ aspectRatio: `${width} / ${height}` }}
        {...(alt
          ? { role: 'img', 'aria-label': i18n.t('{alt} (couldn’t be loaded)', { alt }) }
          : { 'aria-hidden': true })}
      >
        <ImageOff />
      </span>
    )
  return (
    <img
      // The addresses come last: the browser requests once src is set, and again if the referrer policy changes after.
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : 'auto'}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      referrerPolicy="no-referrer"
      className={cx('bg-well object-cover', className)}
      srcSet={srcSet}
      src={src}
      onError={() => setBroken(src)}
    />
  )
}
