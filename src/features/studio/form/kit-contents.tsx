import type { ReactNode } from 'react'
import type { BrandKit } from '~/contract/brand-kit'
import { normaliseHex } from '~/src/brand-kit/colour/hex'
import { sizedPicture } from '~/src/api/sized-picture'
import { fontWords } from '~/src/brand-kit/font-words'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'

/** All that the brand kit puts before the prompt. */
export function KitContents({ brandKit }: { brandKit: BrandKit }) {
  const { name, tagline, description, domain, businessOverview, colors = [], fonts = [], logoUrl } = brandKit
  const { brandValues = [], brandAesthetic = [], brandToneOfVoice = [] } = brandKit
  const rows: [string, ReactNode][] = [
    ['Name', name],
    ['Tagline', tagline],
    ['Description', description],
    ['Domain', domain],
    ['Business', businessOverview],
    ['Values', brandValues.join(', ')],
    ['Aesthetic', brandAesthetic.join(', ')],
    ['Voice', brandToneOfVoice.join(', ')],
    ['Colours', colors.length > 0 && <Colours colors={colors} />],
    ['Fonts', fonts.map(fontWords).join(', ')],
    [
      'Logo',
      safeHref(logoUrl) && (
        <Picture
          {...sizedPicture(safeHref(logoUrl), 28)}
          alt="Logo"
          width={28}
          height={28}
          className="size-7 rounded-sm"
        />
      ),
    ],
  ]
  return (
    <dl
      className="mt-1 grid max-h-52 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 overflow-auto text-12"
      tabIndex={0}
      aria-label="Brand kit contents"
    >
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 break-words text-ink-2">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Colours({ colors }: { colors: NonNullable<BrandKit['colors']> }) {
  return (
    <span className="flex flex-wrap gap-x-2.5 gap-y-1">
      {colors.map(({ hex, name }, index) => (
        <span key={`${hex} ${index}`} className="inline-flex items-center gap-1">
          <span
            aria-hidden="true"
            className="size-3 rounded-[2px] inset-ring inset-ring-line-2"
            style={{ backgroundColor: normaliseHex(hex) }}
          />
          {name ?? hex}
        </span>
      ))}
    </span>
  )
}
