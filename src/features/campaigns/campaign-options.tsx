import { channels, contentTypes } from '~/contract/campaign'
import { contentTypeName } from '~/src/records/content-type'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'

export const channelOptions = channels.map((value) => ({
  value,
  label: platformName(value),
  icon: <PlatformMark platform={value} silent />,
}))

export const typeOptions = contentTypes.map((value) => ({ value, label: contentTypeName(value) }))
