/** What the build makes of a style sheet: class names of a module. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export { classes as default }
}
