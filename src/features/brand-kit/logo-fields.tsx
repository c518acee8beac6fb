import { i18n } from '@lingui/core'
import { FormImage } from '~/src/media/image-field/form-image'
import { cx } from '~/src/ui/class-names'
import { Picture } from '~/src/ui/picture'
import { normaliseHex } from '~/src/brand-kit/hex'
import { primaryOf } from './brand-kit-values'
import { wholeHint, type BrandForm } from './brand-form'

/** Logo and icon, shown on light, dark and brand backgrounds. */
export function LogoFields({ brand, workspaceId }: { brand: BrandForm; workspaceId: string }) {
  const { form, server, values } = brand
  const primary = normaliseHex(values.primaryColor || (primaryOf(values.colors) ?? ''))?.slice(0, 7)
  return (
    <section aria-labelledby="kit-logo" className="grid gap-4">
      <h2 id="kit-logo">{i18n.t('Logo and icon')}</h2>
      <div className="grid grid-cols-2 gap-6 max-lg:grid-cols-1">
        <FormImage
          control={form.control}
          name="logoUrl"
          label={i18n.t('Logo')}
          hint={wholeHint(brand, 'logoUrl')}
          workspaceId={workspaceId}
          clearable={server.logoUrl === ''}
        />
        <FormImage
          control={form.control}
          name="iconUrl"
          label={i18n.t('Icon')}
          hint={wholeHint(brand, 'iconUrl')}
          workspaceId={workspaceId}
          clearable={server.iconUrl === ''}
        />
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
        src={url}
        alt={alt}
        width={64}
        height={64}
        className="size-16 bg-transparent! object-contain!"
      />
    </div>
  )
}
