"""The images that forums and chats show beside a link: drawn at build from the games' own data."""
