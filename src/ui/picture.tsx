import { i18n } from '@lingui/core'
import { useState } from 'react'
import { cx } from './class-names'
import { ImageOff } from './icons'

export type PictureProps = {
  src: string | undefined
  /** Of the same picture, for denser screens. */
  srcSet?: string | undefined
  /** '' when what it shows is said beside it. */
  alt: string
  /** The box it is shown in, px: keeps the room while it loads. */
  width: number
  height: number
  className?: string | undefined
  /** In the first view: load now. */
  eager?: boolean | undefined
  /** The one to come before all others. */
  urgent?: boolean | undefined
}

// Records of any server name pictures: what is no address of one is not asked for.
const drawable = /^(https?:|data:image\/|blob:|\/)/i

/** Cropped to its box, never tinted; what does not load leaves a quiet box, not a broken icon. */
export function Picture({ src, srcSet, alt, width, height, className, eager, urgent }: PictureProps) {
  const [broken, setBroken] = useState<string>()
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
      // The addresses come last: the browser asks as soon as it has one, and once more when the policy is another.
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
