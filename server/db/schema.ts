// One schema for PGlite and Postgres 15 and later. Identifiers are text with a prefix for their kind.

export * from './tables/accounts'
export * from './tables/publishing'
export * from './tables/repeats'
export * from './tables/reviews'
export * from './tables/studio'
export * from './tables/team'
