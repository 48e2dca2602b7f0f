interface ImportMetaEnv {
  /** the version of the product that the app was built from */
  readonly APP_VERSION: string
}
