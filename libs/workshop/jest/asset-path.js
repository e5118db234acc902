// Replaces stylesheets, fonts and pictures, which a bundler would replace with their URL.
export default '/asset';
