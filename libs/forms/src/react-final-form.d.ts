// The package ships its types but does not say where they are.
declare module 'react-final-form' {
  export * from 'react-final-form/dist/index';
}
