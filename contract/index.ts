import * as operations from './endpoints'
import * as own from './extensions'

export * from './account'
export * from './answer'
export * from './bounds'
export * from './brand-kit'
export * from './campaign'
export * from './credits'
export * from './endpoint'
export * from './endpoints'
export * from './errors'
export * from './extensions'
export * from './generation'
export * from './lists'
export * from './media'
export * from './post'
export * from './product'
export * from './repeat-rule'
export * from './rules'
export * from './social'

type Table<Module> = {
  [Name in keyof Module as Module[Name] extends { path: string } ? Name : never]: Module[Name]
}

const isRow = ([, value]: [string, unknown]) => typeof value === 'object' && value !== null && 'path' in value

/** The 36 operations of api.md section 4, by name. */
export const endpoints = operations
/** The embedded server's extensions, by name. */
export const extensions = Object.fromEntries(Object.entries(own).filter(isRow)) as Table<typeof own>
