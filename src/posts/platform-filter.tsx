import { i18n } from '@lingui/core'
import { type Platform, platforms } from '~/contract/social'
import { FilterChip } from '~/src/ui/filter-chip'
import { Share2 } from '~/src/ui/icons'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'

/** Options for all platforms, each with its mark. */
export const platformOptions = platforms.map((value) => ({
  value,
  label: platformName(value),
  icon: <PlatformMark platform={value} silent />,
}))

type Props = { value: Platform | undefined; onChange: (platform: Platform | undefined) => void }

export function PlatformFilter({ value, onChange }: Props) {
  return (
    <FilterChip
      label={i18n.t('Platform')}
      icon={<Share2 />}
      options={platformOptions}
      value={value}
      onChange={onChange}
    />
  )
}
