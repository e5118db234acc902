// What a bundler makes of stylesheets, for whoever type-checks code that imports them.
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.css';
